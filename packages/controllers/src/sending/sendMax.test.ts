import { createError, type FeeEstimate } from '@latchkey/core'
import { toSpendable } from '@latchkey/core/adapter'
import { settle } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { friend, id, setUpSending as setUp } from '../../test/setUpSending.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'

describe('Max', () => {
  test('of a token is what its chain lets go, of the native currency that less the fee', async () => {
    const { sending, state, to, choose } = await setUp({
      send: {
        getSpendable: async ({ token }) =>
          token === undefined
            ? toSpendable(1_000n, [['RESERVE', 100n]])
            : toSpendable(5_000_000n, [['LOCKED', 2_000_000n]]),
      },
    })
    await to(friend)
    await sending.fillMax()
    expect(state()).toMatchObject({ amount: '0.000000000000000879', problem: undefined })
    choose('USDC')
    await to(friend)
    await sending.fillMax()
    expect(state()).toMatchObject({ amount: '3', problem: undefined })
    sending.setAmount('3.000001')
    expect(state().problem).toBe('INSUFFICIENT_FUNDS')
  })

  test('is no more than the form knows, where the fee comes from as well', async () => {
    const { sending, state, to } = await setUp({
      send: { estimateMax: async () => ({ amount: 2_000n, fee: { fee: 21n } }) },
    })
    await to(friend)
    await sending.fillMax()
    expect(state()).toMatchObject({ amount: '0.000000000000000979', problem: undefined })
  })

  test('with less than the fee there is none, and the form says so', async () => {
    const { kit, sending, state } = await setUp({
      send: { estimateFee: async () => ({ fee: 2_000n }) },
    })
    sending.setAmount('0.0000000000000001')
    await sending.fillMax()
    expect(kit.notices.store.getState().snack?.code).toBe('INSUFFICIENT_FUNDS')
    expect(state()).toMatchObject({ amount: '0.0000000000000001', findingMax: false })
  })

  test('is worked out again by the review, and the wallet gets the fee that it leaves over', async () => {
    let price = 21n
    const fees: unknown[] = []
    const { sending, state, to, asked, press } = await setUp({
      send: {
        estimateFee: async () => ({ fee: price, gasLimit: 1n, feePerGas: price }),
        async send({ transfer, fee }) {
          asked.push(transfer)
          fees.push(fee)
          return id
        },
      },
    })
    await to(friend)
    await sending.fillMax()
    price = 100n
    await sending.review()
    expect(state()).toMatchObject({
      amount: '0.0000000000000009',
      problem: undefined,
      fee: { data: { fee: 100n } },
      order: { amount: '0.0000000000000009', check: { status: 'chain' } },
    })
    price = 21n
    await sending.send(state().order)
    expect(asked).toEqual([{ to: friend, amount: 900n }])
    expect(fees).toEqual([{ fee: 100n, bound: 'kept', gasLimit: 1n, feePerGas: 100n }])
    // An amount that the person has typed leaves more over than the fee.
    await to(friend)
    sending.setAmount('0.0000000000000009')
    await press()
    expect(fees[1]).toEqual({ fee: 21n, gasLimit: 1n, feePerGas: 21n })
  })

  test('that the chain refuses at the review is refused with its reason', async () => {
    let price = 21n
    const { sending, state, to } = await setUp({
      send: { estimateFee: async () => ({ fee: price }) },
    })
    await to(friend)
    await sending.fillMax()
    price = 2_000n
    await sending.review()
    expect(state()).toMatchObject({ order: undefined, error: { code: 'INSUFFICIENT_FUNDS' } })
  })

  test('is refused where no node answers at the review, since its fee is not known', async () => {
    let isDown = false
    const { sending, state, to } = await setUp({
      send: {
        async estimateMax() {
          if (isDown) throw createError('HTTP_TIMEOUT')
          return { amount: 979n, fee: { fee: 21n } }
        },
      },
    })
    await to(friend)
    await sending.fillMax()
    isDown = true
    await sending.review()
    expect(state()).toMatchObject({ order: undefined, error: { code: 'HTTP_TIMEOUT' } })
  })

  test('fills the form, and the fee still fits at the review', async () => {
    const { sending, state, to } = await setUp()
    await to(friend)
    await sending.fillMax()
    expect(state()).toMatchObject({ amount: '0.000000000000000979', problem: undefined })
    await sending.review()
    expect(state()).toMatchObject({ fee: { data: { fee: 21n } }, problem: undefined })
  })

  test('follows the balance until the person types, and ends an order that it no longer pays', async () => {
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
    const { order } = state()
    // The person reads an order that the balance still pays.
    await becomes(900n)
    expect(state()).toMatchObject({ amount: '0.000000000000000779', order })
    await becomes(500n)
    expect(state()).toMatchObject({
      amount: '0.000000000000000479',
      order: undefined,
      problem: undefined,
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
