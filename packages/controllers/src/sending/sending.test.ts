import {
  createError,
  type FeeEstimate,
  type ReceiverWarning,
  type SendFeature,
  type SimulateFeature,
  type TokenBalance,
  type Transfer,
} from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  settle,
} from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKit } from '../kit/createKit.js'
import { payeesOf } from '../payees/payeesOf.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'
import { findMax } from './findMax.js'
import { readAmount } from './readAmount.js'
import { sendingOf } from './sendingOf.js'

const friend = '0xd9A1b0B1e1aE382DbDc898Ea68012FfcB2853a91'
const twin = '0xd9A1C3788D81257612E2581A6ea0aDa244853a91'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const own = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const second = '0x1111111111111111111111111111111111111111'
const id = `0x${'ab'.repeat(32)}`
const picture = 'data:image/png;base64,iVBORw0KGgo='

afterEach(() => vi.unstubAllGlobals())

type Setting = {
  readonly send?: Partial<SendFeature>
  readonly warnings?: () => Promise<readonly ReceiverWarning[]>
  readonly native?: bigint
  readonly nativeOf?: (address: string) => Promise<bigint>
  readonly simulate?: SimulateFeature['simulate']
  readonly endpoints?: { readonly blockchain: string }
}

async function setUp({
  send = {},
  warnings,
  native = 1_000n,
  nativeOf = async () => native,
  simulate,
  endpoints,
}: Setting = {}) {
  const environment = createFakeEnvironment()
  const connector = createFakeConnector({ id: 'a', addresses: [own, second] })
  const asked: Transfer[] = []
  const adapter = createFakeAdapter({
    connectors: [connector],
    getNativeBalance: ({ address }) => nativeOf(address),
    looksLikeAddress: (value) => /^0x[0-9a-f]{40}$/i.test(value),
    isAddress: async (value) => /^0x[0-9a-f]{40}$/i.test(value),
    ...(warnings && { getReceiverWarnings: warnings }),
    capabilities: {
      tokens: {
        supports: () => true,
        load: async () => ({
          canList: false,
          getTokenBalances: async ({ tokens = [] }) =>
            tokens.map(
              (address): TokenBalance => ({
                address,
                name: 'USD Coin',
                symbol: 'USDC',
                decimals: 6,
                balance: 5_000_000n,
              }),
            ),
        }),
      },
      ...(simulate && {
        simulate: { supports: () => true, load: async () => ({ simulate }) },
      }),
      send: {
        supports: () => true,
        load: async () => ({
          estimateFee: async () => ({ fee: 21n }),
          async send({ transfer }) {
            asked.push(transfer)
            return id
          },
          waitForReceipt: () => new Promise(() => undefined),
          ...send,
        }),
      },
    },
  })
  const other = createFakeAdapter({
    namespace: 'solana',
    connectors: [createFakeConnector({ id: 'b', namespaces: ['solana'], addresses: [second] })],
  })
  const kit = createKit({
    adapters: [adapter, other],
    environment,
    prefetch: 'none',
    tokens: { 'eip155:1': [usdc] },
    ...(endpoints && { endpoints }),
  })
  kit.start()
  await kit.connection.connect({ connectorId: 'a' })
  const sending = kit.use(sendingOf)
  const leave = sending.follow()
  await kit.use(portfolioOf).refresh('tokens')
  const state = () => sending.store.getState()
  const to = async (text: string) => {
    sending.setReceiver(text)
    await environment.clock.advance(150)
    await settle()
  }
  const choose = (symbol: string) => {
    const items = kit.use(portfolioOf).store.getState().tokens.data?.items ?? []
    const found = items.find((each) => each.symbol === symbol)
    if (!found) throw new Error(`no ${symbol}`)
    sending.choose(found)
  }
  return { kit, connector, environment, sending, leave, state, to, choose, asked }
}

describe('the form', () => {
  test('P5-08 what is missing is named in the order of the form, and nothing is sent before', async () => {
    const { sending, state, to, asked } = await setUp()
    expect(state().holding?.symbol).toBe('COIN')
    expect(state().problem).toBe('AMOUNT_REQUIRED')
    await to(friend)
    await sending.send()
    expect(state().error?.message).toBe('An amount and receiver address are required')
    await to('')
    sending.setAmount('1.2.3')
    expect(state().problem).toBe('INVALID_AMOUNT')
    sending.setAmount('0.000000000000001001')
    expect(state().problem).toBe('INSUFFICIENT_FUNDS')
    sending.setAmount('0.000000000000000900')
    expect(state().problem).toBe('RECEIVER_REQUIRED')
    await sending.send()
    expect(state().error?.message).toBe('An amount and receiver address are required')
    sending.setReceiver('0x12')
    expect(state().problem).toBe('RECEIVER_CHECKING')
    await to('0x12')
    expect(state().problem).toBe('INVALID_ADDRESS')
    await to(twin)
    expect(state().problem).toBeUndefined()
    expect(asked).toEqual([])
  })

  test('P5-09 without a token "A token is required", without amount and receiver both are', async () => {
    const { kit, sending, state } = await setUp()
    sending.fill({ token: '0x2222222222222222222222222222222222222222' })
    await kit.use(portfolioOf).refresh('tokens')
    expect(state()).toMatchObject({ holding: undefined, problem: 'TOKEN_REQUIRED' })
    await sending.send()
    expect(state().error?.message).toBe('A token is required')
  })

  test('an amount reads a comma as the point that it shows, and Arabic digits as digits', () => {
    expect(readAmount('1,5')).toBe('1.5')
    expect(readAmount('١٢٫٣')).toBe('12.3')
    expect(readAmount('۴۵')).toBe('45')
    expect(readAmount('.5')).toBe('0.5')
    expect(readAmount(' 1 000 ')).toBe('1000')
  })

  test('W-04 a token has its own decimals: more places than it has are no amount', async () => {
    const { sending, state, choose } = await setUp()
    choose('USDC')
    sending.setAmount('0.0000001')
    expect(state().problem).toBe('INVALID_AMOUNT')
    sending.setAmount('5.000001')
    expect(state().problem).toBe('INSUFFICIENT_FUNDS')
    sending.setAmount('5')
    expect(state().problem).toBe('RECEIVER_REQUIRED')
  })

  test('a draft of the host fills the form once the balances are there', async () => {
    const { sending, state, environment } = await setUp()
    sending.fill({ token: usdc.toLowerCase(), amount: '1,5', to: friend })
    await environment.clock.advance(150)
    await settle()
    expect(state()).toMatchObject({
      holding: { symbol: 'USDC' },
      amount: '1.5',
      typed: friend,
      receiver: { status: 'ready', address: friend },
    })
  })

  test('P4-06 another account or network empties the form', async () => {
    const { kit, sending, state, connector, to } = await setUp()
    sending.setAmount('0.0000000000000005')
    await to(friend)
    connector.wallet.select('eip155', [second])
    await settle()
    expect(state()).toMatchObject({ amount: '', typed: '', from: `eip155:1:${second}` })
    const fill = async () => {
      sending.setAmount('0.0000000000000005')
      await to(friend)
      expect(state()).toMatchObject({ amount: '0.0000000000000005', typed: friend })
    }
    await fill()
    connector.wallet.moveTo('eip155:2')
    await settle()
    expect(state()).toMatchObject({ amount: '', typed: '', from: `eip155:2:${second}` })
    await kit.connection.connect({ connectorId: 'b' })
    await kit.network.switchNetwork('eip155:1')
    await settle()
    await fill()
    await kit.network.switchNetwork('solana:2')
    await settle()
    expect(state()).toMatchObject({ amount: '', typed: '', from: `solana:2:${second}` })
  })

  test('P4-06 while the balances of another account load, the form shows none of the account before', async () => {
    let answer: (balance: bigint) => void = () => undefined
    const { state, sending, connector } = await setUp({
      nativeOf: async (address) =>
        address.endsWith(second) ? new Promise((resolve) => (answer = resolve)) : 1_000n,
    })
    expect(state().holding?.balance).toBe(1_000n)
    const shown: unknown[] = []
    sending.store.subscribe(({ from, holding }) => {
      if (from?.endsWith(second)) shown.push(holding?.balance)
    })
    connector.wallet.select('eip155', [second])
    await settle()
    expect(state()).toMatchObject({ from: `eip155:1:${second}`, holding: undefined })
    expect(shown).not.toContain(1_000n)
    answer(7n)
    await settle()
    expect(state().holding?.balance).toBe(7n)
  })
})

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

  test('one’s own account and a known payee are told apart', async () => {
    const { kit, state, to } = await setUp()
    await to(own)
    expect(state().receiver).toMatchObject({ warnings: [{ code: 'OWN' }] })
    kit.use(payeesOf).add({ namespace: 'eip155', network: 'eip155:1', address: twin })
    await to(twin)
    expect(state().receiver).toEqual({ status: 'ready', address: twin, warnings: [] })
  })

  test('W-12 a chain that does not answer leaves the receiver unchecked, which is said', async () => {
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

  test('P3-04 the form holds the token with its value, the amount, the address, its name and picture', async () => {
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

  test('W-12 a name leads to an address that is shown in full and is the one that is sent to; the payee keeps both', async () => {
    serveNames(() => ({ 'alice.example': friend }))
    const { kit, sending, state, to, asked } = await setUp({ endpoints })
    sending.setAmount('0.0000000000000005')
    await to('Alice.example')
    await vi.waitFor(() =>
      expect(state().receiver).toMatchObject({
        status: 'ready',
        name: 'alice.example',
        address: friend,
      }),
    )
    await sending.send()
    expect(asked).toEqual([{ to: friend, amount: 500n }])
    expect(kit.use(payeesOf).recent('eip155')[0]).toMatchObject({
      address: friend,
      name: 'alice.example',
    })
  })

  test('W-12 a name without an address and a service that does not answer are told apart, and nothing is sent', async () => {
    let isDown = false
    serveNames(() => (isDown ? undefined : {}))
    const { sending, state, to, asked } = await setUp({ endpoints })
    sending.setAmount('0.0000000000000005')
    await to('nobody.example')
    await vi.waitFor(() => expect(state().problem).toBe('UNKNOWN_NAME'))
    isDown = true
    await to('somebody.example')
    await vi.waitFor(() => expect(state().problem).toBe('NAME_UNRESOLVED'))
    await sending.send()
    expect(asked).toEqual([])
  })

  test('W-12 after a minute the name is looked up again: another address is shown first, and never sent to in silence', async () => {
    let address = friend
    const lookups = serveNames(() => ({ 'alice.example': address }))
    const { sending, state, to, environment, asked } = await setUp({ endpoints })
    sending.setAmount('0.0000000000000005')
    await to('alice.example')
    await vi.waitFor(() => expect(state().receiver.status).toBe('ready'))
    address = twin
    await environment.clock.advance(59_000)
    expect(lookups()).toBe(1)
    await environment.clock.advance(2_000)
    await sending.send()
    expect(asked).toEqual([])
    expect(state()).toMatchObject({
      phase: 'editing',
      receiver: { address: twin, name: 'alice.example', warnings: [{ code: 'NAME_MOVED' }, {}] },
    })
    await sending.send()
    expect(asked).toEqual([{ to: twin, amount: 500n }])
  })
})

describe('Max', () => {
  const holding = {
    network: 'eip155:1',
    name: 'Coin',
    symbol: 'COIN',
    decimals: 18,
    balance: 1_000n,
    source: 'node',
  } as const
  const from = `eip155:1:${own}` as const
  const max = (estimate: (transfer: Transfer) => Promise<FeeEstimate>, more = {}) =>
    findMax({ holding: { ...holding, ...more }, from, to: undefined, estimate })

  test('of a token is its balance, of the native currency what pays its own fee', async () => {
    expect(await max(async () => ({ fee: 21n }))).toEqual({ amount: 979n, fee: { fee: 21n } })
    expect(await max(async () => ({ fee: 21n }), { token: usdc })).toEqual({ amount: 1_000n })
  })

  test('of a chain where the fee grows with the amount never exceeds the balance with its fee', async () => {
    const feeOf = (amount: bigint) => amount / 10n
    const found = await max(async ({ amount }) => {
      if (amount + feeOf(amount) > 1_000n) throw createError('INSUFFICIENT_FUNDS')
      return { fee: feeOf(amount) }
    })
    expect(found.amount + feeOf(found.amount)).toBeLessThanOrEqual(1_000n)
    expect(found.amount).toBeGreaterThan(750n)
  })

  test('with less than the fee there is none, and the form says so', async () => {
    await expect(max(async () => ({ fee: 2_000n }))).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    const { kit, sending, state } = await setUp({
      send: { estimateFee: async () => ({ fee: 2_000n }) },
    })
    sending.setAmount('0.0000000000000001')
    await sending.fillMax()
    expect(kit.notices.store.getState().snack?.code).toBe('INSUFFICIENT_FUNDS')
    expect(state()).toMatchObject({ amount: '0.0000000000000001', findingMax: false })
  })

  test('fills the form, and the fee still fits at the review', async () => {
    const { sending, state, to } = await setUp()
    await to(friend)
    await sending.fillMax()
    expect(state()).toMatchObject({ amount: '0.000000000000000979', problem: undefined })
    await sending.review()
    expect(state()).toMatchObject({ fee: { data: { fee: 21n } }, problem: undefined })
  })

  test('follows the balance until the person types or reviews it', async () => {
    let balance = 1_000n
    const { kit, sending, state, to } = await setUp({ nativeOf: async () => balance })
    const becomes = async (next: bigint) => {
      balance = next
      await kit.use(portfolioOf).refresh('tokens', { force: true })
      await settle()
    }
    await to(friend)
    await sending.fillMax()
    await becomes(500n)
    expect(state()).toMatchObject({ amount: '0.000000000000000479', problem: undefined })
    await becomes(800n)
    expect(state()).toMatchObject({ amount: '0.000000000000000779', problem: undefined })
    await sending.review()
    await becomes(500n)
    expect(state()).toMatchObject({
      amount: '0.000000000000000779',
      problem: 'INSUFFICIENT_FUNDS',
    })
    await sending.fillMax()
    sending.setAmount('0.0000000000000001')
    await becomes(600n)
    expect(state().amount).toBe('0.0000000000000001')
  })

  test('of a balance that changes while it is worked out is that of the later one', async () => {
    let balance = 1_000n
    let answer: (estimate: FeeEstimate) => void = () => undefined
    const estimates = new Promise<FeeEstimate>((resolve) => {
      answer = resolve
    })
    const { kit, sending, state, to } = await setUp({
      nativeOf: async () => balance,
      send: { estimateFee: () => estimates },
    })
    await to(friend)
    const filled = sending.fillMax()
    balance = 500n
    await kit.use(portfolioOf).refresh('tokens', { force: true })
    answer({ fee: 21n })
    await filled
    await settle()
    expect(state()).toMatchObject({ amount: '0.000000000000000479', problem: undefined })
  })

  test('follows a balance that changed while no view was open', async () => {
    let balance = 1_000n
    const { kit, sending, leave, state, to } = await setUp({ nativeOf: async () => balance })
    await to(friend)
    await sending.fillMax()
    leave()
    balance = 500n
    await kit.use(portfolioOf).refresh('tokens', { force: true })
    sending.follow()
    await settle()
    expect(state()).toMatchObject({ amount: '0.000000000000000479', problem: undefined })
  })

  test('does not change what the wallet asks about', async () => {
    let balance = 1_000n
    const { kit, sending, state, to } = await setUp({
      nativeOf: async () => balance,
      send: { send: () => new Promise(() => undefined) },
    })
    await to(friend)
    await sending.fillMax()
    void sending.send()
    await settle()
    balance = 500n
    await kit.use(portfolioOf).refresh('tokens', { force: true })
    await settle()
    expect(state()).toMatchObject({ amount: '0.000000000000000979', phase: 'waiting' })
  })

  test('that a smaller balance no longer pays stays, and the form says what is wrong', async () => {
    let balance = 1_000n
    const { kit, sending, state, to } = await setUp({ nativeOf: async () => balance })
    await to(friend)
    await sending.fillMax()
    balance = 10n
    await kit.use(portfolioOf).refresh('tokens', { force: true })
    await settle()
    expect(state()).toMatchObject({
      amount: '0.000000000000000979',
      problem: 'INSUFFICIENT_FUNDS',
      findingMax: false,
    })
  })
})

describe('review and send', () => {
  test('a fee that the balance does not pay is a problem before the wallet is asked', async () => {
    const { sending, state, to, asked } = await setUp()
    sending.setAmount('0.00000000000000099')
    await to(friend)
    await sending.review()
    expect(state().problem).toBe('FEE_NOT_COVERED')
    await sending.send()
    expect(asked).toEqual([])
  })

  test('what the network says that it would do is part of the review; where it cannot say, that is the answer', async () => {
    const simulated: unknown[] = []
    const answer = {
      status: 'success',
      changes: [{ amount: -500n }],
      gasUsed: 21_000n,
      others: [],
    } as const
    const { sending, state, to } = await setUp({
      simulate: async ({ transfer }) => {
        simulated.push(transfer)
        return answer
      },
    })
    sending.setAmount('0.0000000000000005')
    await to(friend)
    await sending.review()
    expect(simulated).toEqual([{ to: friend, amount: 500n }])
    expect(state().simulation.data).toEqual(answer)
    sending.setAmount('0.0000000000000006')
    expect(state().simulation).toEqual({ status: 'idle' })

    const plain = await setUp()
    plain.sending.setAmount('0.0000000000000005')
    await plain.to(friend)
    await plain.sending.review()
    expect(plain.state().simulation.data).toEqual({ status: 'unavailable' })
  })

  test('P4-04 P4-05 the form as it stands is sent once; the receiver becomes a payee, the confirmation follows and the form is empty', async () => {
    const { kit, sending, state, to, asked } = await setUp()
    kit.router.push('WalletSendPreview')
    sending.setAmount('0.0000000000000005')
    await to(friend)
    await sending.review()
    await Promise.all([sending.send(), sending.send()])
    expect(asked).toEqual([{ to: friend, amount: 500n }])
    expect(state()).toMatchObject({
      phase: 'sent',
      amount: '',
      typed: '',
      sent: { id, to: friend, amount: '0.0000000000000005', symbol: 'COIN' },
    })
    expect(kit.use(payeesOf).recent('eip155')[0]).toMatchObject({ address: friend })
    expect(kit.router.store.getState().history.map(({ view }) => view)).toEqual([
      'Account',
      'WalletSendConfirmed',
    ])
    kit.router.goBack()
    expect(kit.router.store.getState().current.view).toBe('Account')
  })

  test('a rejection keeps the form, and nobody becomes a payee', async () => {
    const { kit, sending, state, to } = await setUp({
      send: { send: () => Promise.reject(createError('USER_REJECTED')) },
    })
    sending.setAmount('0.0000000000000005')
    await to(friend)
    await sending.send()
    expect(state()).toMatchObject({
      phase: 'editing',
      amount: '0.0000000000000005',
      error: { code: 'USER_REJECTED', referenceId: expect.any(String) },
    })
    expect(kit.use(payeesOf).recent('eip155')).toEqual([])
    sending.setAmount('0.0000000000000004')
    expect(state().error).toBeUndefined()
  })

  test('W-09 an account that changes under the form is never the one that sends', async () => {
    const { sending, state, to, connector, asked } = await setUp()
    sending.setAmount('0.0000000000000005')
    await to(friend)
    connector.wallet.select('eip155', [second])
    await sending.send()
    expect(asked).toEqual([])
    expect(state().amount).toBe('')
  })
})
