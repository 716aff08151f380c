import { createError, type Spendable, type Transfer, type UnspentCoin } from '@latchkey/core'
import { toSpendable } from '@latchkey/core/adapter'
import { settle } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { second } from '../../test/accounts.js'
import { friend, id, setUpSending as setUp, usdc } from '../../test/setUpSending.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'
import { collectiblesOf, spendableOf } from './collectiblesOf.js'

const atoms = (units: number) => `0.${String(units).padStart(18, '0')}`
const coinOf = (name: string, amount: bigint): UnspentCoin => ({ id: `${name}:0`, amount })
const [a, b, c] = [coinOf('a', 300n), coinOf('b', 100n), coinOf('c', 50n)]
const fee = 21n

type Setting = Parameters<typeof setUp>[0]

/** A form of an account with 1,000 units, of which `coins` may carry inscriptions. */
async function fillForm({ send, ...setting }: Setting = {}) {
  let coins: readonly UnspentCoin[] | undefined = [a, b]
  const maxima: unknown[] = []
  const held = (token: string | undefined): Spendable => {
    if (!coins) throw createError('HTTP_TIMEOUT')
    const sum = coins.reduce((total, { amount }) => total + amount, 0n)
    return toSpendable(token === undefined ? 1_000n : 5_000_000n, [['COLLECTIBLES', sum, coins]])
  }
  const stage = await setUp({
    namespace: 'bip122',
    ...setting,
    send: {
      getSpendable: async ({ token }) => held(token),
      async estimateMax({ to, collectibles = [] }) {
        maxima.push({ to, collectibles })
        const named = coins?.filter((coin) => collectibles.includes(coin.id)) ?? []
        const amount = named.reduce((sum, coin) => sum + coin.amount, held(undefined).spendable)
        return { amount: amount - fee, fee: { fee, bound: 'kept' } }
      },
      ...send,
    },
  })
  const { kit, sending, state, to } = stage
  await to(friend)
  sending.setAmount(atoms(700))
  const refresh = async () => {
    await kit.use(portfolioOf).refresh('tokens', { force: true })
    await settle()
  }
  return {
    ...stage,
    maxima,
    refresh,
    /** Another answer of the node; undefined: none. */
    async setCoins(next: readonly UnspentCoin[] | undefined) {
      coins = next
      await refresh()
    },
    tick: () => sending.spendCollectibles(collectiblesOf(state())),
  }
}

describe('coins that may carry inscriptions', () => {
  test('are no part of what can be sent until the person agrees to them, and named in the transfer then', async () => {
    const seen: (readonly string[] | undefined)[] = []
    const note = ({ collectibles }: Pick<Transfer, 'collectibles'>) => seen.push(collectibles)
    const { sending, state, asked, press, tick } = await fillForm({
      send: {
        async estimateFee({ transfer }) {
          note(transfer)
          return { fee }
        },
      },
      async simulate({ transfer }) {
        if (transfer) note(transfer)
        return { status: 'unavailable' }
      },
    })
    expect(collectiblesOf(state())).toEqual([a, b])
    expect(state()).toMatchObject({ collectibles: [], problem: 'INSUFFICIENT_FUNDS' })
    expect(spendableOf(state())).toBe(600n)
    tick()
    expect(state()).toMatchObject({ collectibles: [a, b], problem: undefined })
    expect(spendableOf(state())).toBe(1_000n)
    await sending.review()
    const { order } = state()
    expect(order).toMatchObject({
      collectibles: [a, b],
      transfer: { collectibles: [a.id, b.id] },
    })
    for (const list of [order?.transfer.collectibles, order?.collectibles])
      expect(Object.isFrozen(list)).toBe(true)
    expect(seen).toEqual([
      ['a:0', 'b:0'],
      ['a:0', 'b:0'],
    ])
    await press()
    expect(asked).toEqual([{ to: friend, amount: 700n, collectibles: ['a:0', 'b:0'] }])
    // The next form begins without them.
    expect(state().collectibles).toEqual([])
  })

  test('are not named without the agreement, nor after it ended', async () => {
    const { sending, asked, press, tick } = await fillForm()
    sending.setAmount(atoms(500))
    tick()
    sending.spendCollectibles([])
    await press()
    expect(asked).toEqual([{ to: friend, amount: 500n }])
  })

  test('pay the fee too, and are never more than the balance', async () => {
    const { sending, state, tick } = await fillForm({ native: 990n })
    tick()
    sending.setAmount(atoms(969))
    await sending.review()
    expect(state().problem).toBeUndefined()
    sending.setAmount(atoms(970))
    await sending.review()
    expect(state().problem).toBe('FEE_NOT_COVERED')
    sending.setAmount(atoms(991))
    expect(state().problem).toBe('INSUFFICIENT_FUNDS')
  })

  test('that the person has not seen are not agreed to', async () => {
    const { sending, state } = await fillForm()
    sending.spendCollectibles([a])
    expect(state().collectibles).toEqual([])
    sending.spendCollectibles([a, { ...b, amount: 99n }])
    expect(state().collectibles).toEqual([])
    sending.spendCollectibles([c, b, a])
    expect(state().collectibles).toEqual([a, b])
  })

  test('that come later end the agreement and the review, and are not agreed to when others go', async () => {
    const { sending, state, asked, setCoins, tick } = await fillForm()
    tick()
    await sending.review()
    const { order } = state()
    await setCoins([a, b, c])
    expect(state()).toMatchObject({
      collectibles: [],
      order: undefined,
      problem: 'INSUFFICIENT_FUNDS',
    })
    await setCoins([a, b])
    expect(state().collectibles).toEqual([])
    sending.setAmount(atoms(500))
    await sending.send(order)
    expect(state().error?.code).toBe('ORDER_CHANGED')
    expect(asked).toEqual([])
  })

  test('that are gone are named no more, and the rest stay agreed to', async () => {
    const { sending, state, asked, press, setCoins, tick } = await fillForm()
    tick()
    await sending.review()
    await setCoins([a])
    expect(state()).toMatchObject({ collectibles: [a], order: undefined })
    await press()
    expect(asked).toEqual([{ to: friend, amount: 700n, collectibles: ['a:0'] }])
    expect(sending.store.getState().phase).toBe('sent')
  })

  test('stay agreed to with each reading that finds the same ones', async () => {
    const { sending, state, asked, refresh, tick } = await fillForm()
    tick()
    await sending.review()
    const { order } = state()
    await refresh()
    expect(state()).toMatchObject({ collectibles: [a, b], order })
    await sending.send(order)
    expect(asked).toEqual([{ to: friend, amount: 700n, collectibles: ['a:0', 'b:0'] }])
  })

  test('are not agreed to where no node says which there are', async () => {
    const { sending, state, setCoins, tick } = await fillForm()
    tick()
    await sending.review()
    await setCoins(undefined)
    expect(state()).toMatchObject({ spendable: undefined, collectibles: [], order: undefined })
    await setCoins([a, b])
    expect(state().collectibles).toEqual([])
  })

  test('that come while the wallet asks leave the order that it has', async () => {
    let reject: (error: unknown) => void = () => undefined
    const { sending, state, setCoins, tick } = await fillForm({
      send: {
        send: () =>
          new Promise((_, fail) => {
            reject = fail
          }),
      },
    })
    tick()
    await sending.review()
    const { order } = state()
    const sent = sending.send(order)
    await settle()
    await setCoins([a, b, c])
    expect(state()).toMatchObject({ phase: 'waiting', collectibles: [], order })
    reject(createError('USER_REJECTED'))
    await sent
    expect(state()).toMatchObject({ phase: 'editing', order, problem: 'INSUFFICIENT_FUNDS' })
  })

  test('of a token’s account are not offered with the token', async () => {
    const { sending, state, to, choose, tick, asked, press } = await fillForm()
    tick()
    choose('USDC')
    expect(state()).toMatchObject({ spendable: undefined, collectibles: [] })
    await to(friend)
    expect(state().spendable?.reasons).toMatchObject([{ code: 'COLLECTIBLES', coins: [a, b] }])
    expect(collectiblesOf(state())).toEqual([])
    tick()
    sending.spendCollectibles([a, b])
    sending.setAmount('1')
    await press()
    expect(asked).toEqual([{ to: friend, amount: 1_000_000n, token: usdc }])
  })
})

describe('the agreement', () => {
  test('changes the form: it voids the review, the fee and the error of before', async () => {
    const { sending, state, asked, setCoins, tick } = await fillForm()
    await setCoins([a, c])
    sending.setAmount(atoms(500))
    for (const change of [tick, () => sending.spendCollectibles([])]) {
      await sending.review()
      const { order } = state()
      await sending.send(undefined)
      expect(state().error?.code).toBe('ORDER_CHANGED')
      change()
      expect(state()).toMatchObject({
        order: undefined,
        error: undefined,
        fee: { status: 'idle' },
        simulation: { status: 'idle' },
      })
      await sending.send(order)
    }
    expect(asked).toEqual([])
  })

  test.each([
    [
      'another account',
      async ({ connector }) => connector.wallet.select('bip122', [second]),
      { from: `bip122:1:${second}` },
    ],
    [
      'another network',
      async ({ connector }) => connector.wallet.moveTo('bip122:2'),
      { holding: { network: 'bip122:2' } },
    ],
    ['another token', async ({ choose }) => choose('USDC'), { holding: { symbol: 'USDC' } }],
    ['a cleared form', async ({ sending }) => sending.reset(), { amount: '' }],
    [
      'a form that the host fills in',
      async ({ sending }) => sending.fill({ amount: atoms(500), to: friend }),
      { amount: atoms(500) },
    ],
    [
      'another token that the host fills in',
      async ({ sending }) => sending.fill({ token: usdc, amount: '1' }),
      { holding: { symbol: 'USDC' }, amount: '1' },
    ],
  ] satisfies readonly (readonly [
    string,
    (stage: Awaited<ReturnType<typeof fillForm>>) => Promise<unknown>,
    object,
  ])[])('ends with %s', async (_, change, after) => {
    const stage = await fillForm()
    stage.tick()
    expect(stage.state().collectibles).toEqual([a, b])
    await change(stage)
    await settle()
    expect(stage.state()).toMatchObject({ ...after, collectibles: [] })
  })

  test('ends with a transfer that may be under way', async () => {
    const { state, press, tick } = await fillForm({
      send: {
        async send() {
          throw createError('MAY_HAVE_BEEN_SENT')
        },
      },
    })
    tick()
    await press()
    expect(state()).toMatchObject({ collectibles: [], error: { code: 'MAY_HAVE_BEEN_SENT' } })
  })
})

describe('Max', () => {
  test('takes the coins of the agreement, and fills in again with it and without it', async () => {
    const { sending, state, maxima, tick } = await fillForm()
    await sending.fillMax()
    expect(state().amount).toBe(atoms(579))
    tick()
    await settle()
    expect(state().amount).toBe(atoms(979))
    sending.spendCollectibles([])
    await settle()
    expect(state()).toMatchObject({ amount: atoms(579), problem: undefined })
    expect(maxima).toEqual([
      { to: friend, collectibles: [] },
      { to: friend, collectibles: ['a:0', 'b:0'] },
      { to: friend, collectibles: [] },
    ])
    sending.setAmount(atoms(5))
    tick()
    await settle()
    expect(state().amount).toBe(atoms(5))
  })

  test('of a review is of the coins that the review shows', async () => {
    const { sending, state, maxima, asked, press, tick } = await fillForm()
    tick()
    await sending.fillMax()
    await press()
    expect(maxima).toEqual(Array(2).fill({ to: friend, collectibles: ['a:0', 'b:0'] }))
    expect(asked).toEqual([{ to: friend, amount: 979n, collectibles: ['a:0', 'b:0'] }])
    expect(state().phase).toBe('sent')
  })

  test('is less again where a coin that came later ended the agreement', async () => {
    const { sending, state, setCoins, tick } = await fillForm()
    tick()
    await sending.fillMax()
    expect(state().amount).toBe(atoms(979))
    await sending.review()
    await setCoins([a, b, c])
    expect(state()).toMatchObject({
      amount: atoms(529),
      collectibles: [],
      problem: undefined,
      order: undefined,
    })
  })
})

test('the list of sent transactions keeps no coins', async () => {
  const { kit, press, tick } = await fillForm()
  tick()
  await press()
  expect(kit.requests.store.getState().transactions).toMatchObject([{ id }])
  expect(kit.requests.store.getState().transactions[0]?.transfer).toEqual({
    to: friend,
    amount: '700',
  })
})

test('a host’s coins reach the adapter as a copy', async () => {
  const { kit, asked } = await fillForm()
  const collectibles = ['a:0']
  const sent = kit.requests.send({ transfer: { to: friend, amount: 1n, collectibles } })
  collectibles.push('b:0')
  await sent
  expect(asked).toEqual([{ to: friend, amount: 1n, collectibles: ['a:0'] }])
})
