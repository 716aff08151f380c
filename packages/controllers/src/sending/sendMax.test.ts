import { createError, type FeeEstimate, type Transfer } from '@latchkey/core'
import { settle } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { own } from '../../test/accounts.js'
import { friend, setUpSending as setUp, usdc } from '../../test/setUpSending.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'
import { findMax } from './findMax.js'

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

  test('leaves what no transfer can take', async () => {
    const kept = { fee: 21n, reserve: 100n }
    expect(await max(async () => kept)).toEqual({ amount: 879n, fee: kept })
    const growing = await max(async ({ amount }) => ({ fee: amount / 10n, reserve: 100n }))
    expect(growing.amount + (growing.fee?.fee ?? 0n)).toBeLessThanOrEqual(900n)
    await expect(max(async () => ({ fee: 21n, reserve: 990n }))).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
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
    const { kit, sending, state, to, press } = await setUp({
      nativeOf: async () => balance,
      send: { send: () => new Promise(() => undefined) },
    })
    await to(friend)
    await sending.fillMax()
    void press()
    await settle()
    balance = 500n
    await kit.use(portfolioOf).refresh('tokens', { force: true })
    await settle()
    expect(state()).toMatchObject({ amount: '0.000000000000000979', phase: 'waiting' })
  })

  test('stays when a smaller balance no longer covers it, and the form names the problem', async () => {
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
