import { createError, type HistoryItem } from '@latchkey/core'
import { settle } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { own, second } from '../../test/accounts.js'
import { friend, setUpSending as setUp, twin, usdc } from '../../test/setUpSending.js'
import { payeesOf } from '../payees/payeesOf.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'

const picture = 'data:image/png;base64,iVBORw0KGgo='

afterEach(() => vi.unstubAllGlobals())

describe('the receiver', () => {
  test('an address that resembles one that was paid before is a twin, the gravest warning first', async () => {
    const { kit, state, to } = await setUp({ warnings: async () => ['PROGRAM_ADDRESS'] })
    kit.use(payeesOf).add({ namespace: 'eip155', network: 'eip155:1', address: friend })
    await to(twin)
    expect(state().receiver).toMatchObject({
      status: 'ready',
      warnings: [{ code: 'TWIN', like: { address: friend } }, { code: 'PROGRAM_ADDRESS' }],
    })
  })

  test('one’s own account and a known payee have different findings', async () => {
    const { kit, state, to } = await setUp()
    await to(own)
    expect(state().receiver).toMatchObject({ warnings: [{ code: 'OWN' }] })
    kit.use(payeesOf).add({ namespace: 'eip155', network: 'eip155:1', address: twin })
    await to(twin)
    expect(state().receiver).toEqual({ status: 'ready', address: twin, warnings: [] })
  })

  test('a chain that does not answer leaves the receiver unchecked, which is said [W-12]', async () => {
    const { state, to } = await setUp({
      warnings: () => Promise.reject(createError('HTTP_FAILED')),
    })
    await to(twin)
    expect(state().receiver).toMatchObject({ warnings: [{ code: 'NEW' }, { code: 'UNCHECKED' }] })
  })

  test('only the newest text counts, however late an older answer comes', async () => {
    let answer: (() => void) | undefined
    const { state, to, environment } = await setUp({
      warnings: () =>
        new Promise((resolve) => {
          answer ??= () => resolve(['PROGRAM_ADDRESS'])
          if (answer !== undefined) resolve([])
        }),
    })
    await to(twin)
    await to('nobody')
    answer?.()
    await environment.clock.advance(150)
    await settle()
    expect(state().receiver).toEqual({ status: 'invalid' })
  })
})

describe('a receiver beside the account’s history', () => {
  const transfer = (direction: 'in' | 'out', more: Partial<HistoryItem> = {}): HistoryItem => ({
    id: `0x${direction}`,
    direction,
    amount: 50_000_000_000_000n,
    token: usdc,
    symbol: 'USDC',
    decimals: 6,
    counterparty: friend,
    status: 'success',
    ...more,
  })
  async function warn(items: readonly HistoryItem[], receiver = twin) {
    const { kit, state, to } = await setUp({ history: () => items })
    await kit.use(portfolioOf).refresh('activity')
    await to(receiver)
    const { receiver: checked } = state()
    return checked.status === 'ready' ? checked.warnings : undefined
  }

  test('an address that resembles one that the account paid elsewhere is a twin', async () => {
    const found = [{ code: 'TWIN', like: { address: friend } }]
    expect(await warn([transfer('out')])).toEqual(found)
    // The bait is in the list, too, before or after.
    const bait = transfer('in', { amount: 1n, counterparty: twin })
    expect(await warn([bait, transfer('out')])).toEqual(found)
    expect(await warn([transfer('out'), bait])).toEqual(found)
    expect(await warn([transfer('out')], friend)).toEqual([{ code: 'NEW' }])
  })

  test('what a stranger can put into the history makes no address known', async () => {
    for (const items of [
      [transfer('in')],
      [transfer('out', { amount: 0n })],
      [transfer('out', { token: `0x${'fa'.repeat(20)}` })],
      [transfer('out', { status: 'reverted' })],
    ])
      expect(await warn(items)).toEqual([{ code: 'NEW' }])
  })

  test('a payment in a token with a price counts, too', async () => {
    const euro = `0x${'e0'.repeat(20)}`
    const quantity = { decimals: '6', numeric: '1' }
    const coin = { name: 'Coin', symbol: 'COIN', chainId: 'eip155:1', quantity }
    const balances = [coin, { ...coin, symbol: 'EUR', address: `eip155:1:${euro}`, price: 1 }]
    vi.stubGlobal('fetch', async (input: string | URL | Request) =>
      String(input instanceof Request ? input.url : input).includes('/balance')
        ? new Response(JSON.stringify({ balances }))
        : new Response('{}', { status: 400 }),
    )
    const { kit, state, to } = await setUp({
      history: () => [transfer('out', { token: euro })],
      endpoints: { blockchain: 'https://chain.example.org' },
    })
    await kit.use(portfolioOf).refresh('activity')
    await to(twin)
    expect(state().receiver).toMatchObject({ warnings: [{ code: 'TWIN' }] })
  })

  test('a transfer of this page is known before a source lists it', async () => {
    const { kit, state, to } = await setUp()
    await kit.requests.send({ transfer: { to: friend, amount: 5n, token: usdc } })
    await settle()
    await to(twin)
    expect(state().receiver).toMatchObject({ warnings: [{ code: 'TWIN' }] })
  })

  test('a check asks for no history', async () => {
    const history = vi.fn(() => [transfer('out')])
    const { state, to } = await setUp({ history })
    await to(twin)
    expect(state().receiver).toMatchObject({ warnings: [{ code: 'NEW' }] })
    expect(history).not.toHaveBeenCalled()
  })
})

describe('a receiver by name', () => {
  /** A name service: names with their addresses on eip155:1; undefined is a service that fails. */
  function serveNames(names: () => Readonly<Record<string, string>> | undefined) {
    let asked = 0
    vi.stubGlobal('fetch', async (input: string | URL | Request) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      const name = decodeURIComponent(/^\/v1\/profile\/account\/(.+)$/.exec(pathname)?.[1] ?? '')
      if (name === '') return new Response('{}', { status: 400 })
      asked++
      const known = names()
      if (!known) return new Response('{}', { status: 400 })
      const address = known[name]
      const answer = address
        ? { name, addresses: { 60: { address, created_at: '' } }, attributes: null }
        : []
      return new Response(JSON.stringify(answer), {
        headers: { 'content-type': 'application/json' },
      })
    })
    return () => asked
  }
  const endpoints = { blockchain: 'https://chain.example.org' }

  test('the form holds the token with its value, the amount, the address, its name and picture', async () => {
    vi.stubGlobal('fetch', async (input: string | URL | Request) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      const answers: Readonly<Record<string, unknown>> = {
        '/v1/profile/account/alice.example': {
          name: 'alice.example',
          addresses: { 60: { address: friend, created_at: '' } },
          attributes: null,
        },
        [`/v1/identity/${friend}`]: { name: null, avatar: picture },
        [`/v1/account/${own}/balance`]: {
          balances: [
            {
              name: 'Coin',
              symbol: 'COIN',
              chainId: 'eip155:1',
              quantity: { decimals: '18', numeric: '1' },
            },
            {
              name: 'USD Coin',
              symbol: 'USDC',
              chainId: 'eip155:1',
              address: `eip155:1:${usdc}`,
              price: 1.5,
              quantity: { decimals: '6', numeric: '5' },
            },
          ],
        },
      }
      const answer = answers[decodeURIComponent(pathname)]
      return new Response(JSON.stringify(answer ?? {}), { status: answer ? 200 : 400 })
    })
    const { sending, state, choose, to } = await setUp({ endpoints })
    choose('USDC')
    sending.setAmount('1.25')
    await to('alice.example')
    await vi.waitFor(() =>
      expect(state()).toMatchObject({
        holding: { symbol: 'USDC', balance: 5_000_000n, value: '7.5' },
        amount: '1.25',
        receiver: { status: 'ready', address: friend, name: 'alice.example', imageUrl: picture },
      }),
    )
    await to(friend)
    await vi.waitFor(() =>
      expect(state().receiver).toMatchObject({ address: friend, imageUrl: picture }),
    )
    // An account without a profile has none, and can be sent to.
    await to(second)
    await vi.waitFor(() => expect(state().receiver.status).toBe('ready'))
    expect(state().receiver).not.toHaveProperty('imageUrl')
    expect(state().problem).toBeUndefined()
  })

  test('a name leads to an address that is shown in full and is the one that is sent to; the payee keeps both [W-12]', async () => {
    serveNames(() => ({ 'alice.example': friend }))
    const { kit, sending, state, to, asked, press } = await setUp({ endpoints })
    sending.setAmount('0.0000000000000005')
    await to('Alice.example')
    await vi.waitFor(() =>
      expect(state().receiver).toMatchObject({
        status: 'ready',
        name: 'alice.example',
        address: friend,
      }),
    )
    await press()
    expect(asked).toEqual([{ to: friend, amount: 500n }])
    expect(kit.use(payeesOf).recent('eip155')[0]).toMatchObject({
      address: friend,
      name: 'alice.example',
    })
  })

  test('a name without an address and a service without an answer are different problems, and nothing is sent [W-12]', async () => {
    let isDown = false
    serveNames(() => (isDown ? undefined : {}))
    const { sending, state, to, asked, press } = await setUp({ endpoints })
    sending.setAmount('0.0000000000000005')
    await to('nobody.example')
    await vi.waitFor(() => expect(state().problem).toBe('UNKNOWN_NAME'))
    isDown = true
    await to('somebody.example')
    await vi.waitFor(() => expect(state().problem).toBe('NAME_UNRESOLVED'))
    await press()
    expect(asked).toEqual([])
  })

  test('an address that is typed without its 0x is shown and sent to with it', async () => {
    const { sending, state, to, asked, press } = await setUp()
    sending.setAmount('0.0000000000000005')
    await to(friend.slice(2))
    expect(state().receiver).toMatchObject({ status: 'ready', address: friend })
    await press()
    expect(asked).toEqual([{ to: friend, amount: 500n }])
  })

  test('after a minute the name is looked up again: another address is shown first, and never sent to in silence [W-12]', async () => {
    let address = friend
    const lookups = serveNames(() => ({ 'alice.example': address }))
    const { sending, state, to, environment, asked, press } = await setUp({ endpoints })
    sending.setAmount('0.0000000000000005')
    await to('alice.example')
    await vi.waitFor(() => expect(state().receiver.status).toBe('ready'))
    address = twin
    await environment.clock.advance(59_000)
    expect(lookups()).toBe(1)
    await environment.clock.advance(2_000)
    await press()
    expect(asked).toEqual([])
    expect(state()).toMatchObject({
      phase: 'editing',
      receiver: { address: twin, name: 'alice.example', warnings: [{ code: 'NAME_MOVED' }, {}] },
      // The new address is reviewed like the first.
      ...{ fee: { status: 'success' }, simulation: { status: 'success' } },
    })
    await sending.send(state().order)
    expect(asked).toEqual([{ to: twin, amount: 500n }])
  })
})
