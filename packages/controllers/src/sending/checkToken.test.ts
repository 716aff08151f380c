import { createError } from '@latchkey/core'
import { settle } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { friend, setUpSending, usdc } from '../../test/setUpSending.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'

type Setting = Parameters<typeof setUpSending>[0]

/** A form of one USDC that can be reviewed. */
async function setUp(describeToken?: NonNullable<Setting>['describeToken']) {
  const stage = await setUpSending({ ...(describeToken && { describeToken }) })
  const { kit, sending, to, choose, listed } = stage
  choose('USDC')
  sending.setAmount('1')
  await to(friend)
  return {
    ...stage,
    async relist(change: Partial<typeof listed>) {
      Object.assign(listed, change)
      await kit.use(portfolioOf).refresh('tokens', { force: true })
      await settle()
    },
  }
}

const described = (symbol: string, decimals = 6) => ({ name: 'USD Coin', symbol, decimals })

describe('the token of an order against its chain [W-09]', () => {
  test('other decimals end the review with their reason, and nothing is asked', async () => {
    const { sending, state, press, asked } = await setUp(async () => described('USDC', 8))
    await press()
    expect(asked).toEqual([])
    expect(state()).toMatchObject({
      order: undefined,
      phase: 'editing',
      error: {
        code: 'TOKEN_MISDESCRIBED',
        message: 'USDC has 8 decimals on Network 1, not 6.',
        params: { symbol: 'USDC', network: 'Network 1', decimals: 8, listed: 6 },
      },
    })
    // Another amount is another form, whose review says it again.
    sending.setAmount('2')
    expect(state().error).toBeUndefined()
  })

  test('the order, the confirmation and the payee have the symbol of the chain; that of the list is told beside it', async () => {
    const { sending, state } = await setUp(async () => described('DUST'))
    await sending.review()
    const { order } = state()
    expect(order).toMatchObject({
      holding: { symbol: 'DUST', decimals: 6, token: usdc },
      check: { status: 'chain', listed: 'USDC' },
    })
    await sending.send(order)
    expect(state().sent).toMatchObject({ symbol: 'DUST', amount: '1' })
  })

  test('case and compatible letters are no other symbol', async () => {
    const { sending, state } = await setUp(async () => described('ＵSDc'))
    await sending.review()
    expect(state().order?.check).toEqual({ status: 'chain' })
  })

  test.each([
    ['no node answers', () => Promise.reject(createError('RPC_NOT_CONFIGURED'))],
    ['the chain has no description', async () => undefined],
  ])('where %s, the order says that the list alone describes it', async (_, describeToken) => {
    const { sending, state } = await setUp(describeToken)
    await sending.review()
    expect(state().order?.check).toEqual({ status: 'unknown' })
  })

  test('an amount in the smallest unit needs no description', async () => {
    const { sending, state, relist } = await setUp(async () => undefined)
    await relist({ decimals: 0 })
    sending.setAmount('100')
    await sending.review()
    expect(state().order?.check).toEqual({ status: 'chain' })
  })

  test('a node that hangs is waited for ten seconds, and Send with it', async () => {
    const { sending, state, environment, asked } = await setUp(() => new Promise(() => undefined))
    const reviewed = sending.review()
    await settle()
    expect(state().order?.check).toEqual({ status: 'pending' })
    await sending.send(state().order)
    expect(asked).toEqual([])
    expect(state().error?.code).toBe('ORDER_CHANGED')
    await environment.clock.advance(10_000)
    await reviewed
    expect(state().order?.check).toEqual({ status: 'unknown' })
  })

  test('a list that describes the token otherwise by now ends the review', async () => {
    const { sending, state, relist, asked } = await setUp()
    await sending.review()
    const { order } = state()
    await relist({ balance: 9_000_000n })
    expect(state().order).toBe(order)
    await relist({ decimals: 8, balance: 10n ** 12n })
    expect(state()).toMatchObject({ order: undefined, fee: { status: 'idle' } })
    await sending.send(order)
    expect(asked).toEqual([])
    expect(state().error?.code).toBe('ORDER_CHANGED')
  })

  test('a change of the form ends the review, and a late check does not bring it back', async () => {
    let answer = (_: ReturnType<typeof described>): void => undefined
    const { sending, state } = await setUp(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    const reviewed = sending.review()
    await settle()
    sending.setAmount('2')
    answer(described('USDC'))
    await reviewed
    expect(state().order).toBeUndefined()
  })
})
