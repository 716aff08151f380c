import { createError } from '@latchkey/core'
import { amountTooSmall, checkSignedFee, toSpendable } from '@latchkey/core/adapter'
import { settle } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { friend, id, setUpSending as setUp, usdc } from '../../test/setUpSending.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'

const atoms = (units: number) => `0.${String(units).padStart(18, '0')}`

describe('the spendable part', () => {
  test('is less than what it holds where the chain keeps a part, and so is what pays the fee', async () => {
    const { sending, state, to } = await setUp({
      send: { getSpendable: async () => toSpendable(1_000n, [['LOCKED', 500n]]) },
    })
    await to(friend)
    expect(state().spendable).toEqual({
      held: 1_000n,
      spendable: 500n,
      reasons: [{ code: 'LOCKED', amount: 500n }],
    })
    sending.setAmount(atoms(501))
    expect(state().problem).toBe('INSUFFICIENT_FUNDS')
    sending.setAmount(atoms(479))
    await sending.review()
    expect(state().problem).toBeUndefined()
    sending.setAmount(atoms(480))
    await sending.review()
    expect(state().problem).toBe('FEE_NOT_COVERED')
  })

  test('of a token is paid for by what the account can send of the native currency', async () => {
    const { sending, state, to, choose } = await setUp({
      send: {
        getSpendable: async ({ token }) =>
          token === usdc ? toSpendable(5_000_000n) : toSpendable(1_000n, [['RESERVE', 980n]]),
      },
    })
    choose('USDC')
    await to(friend)
    sending.setAmount('5')
    await sending.review()
    expect(state().problem).toBe('FEE_NOT_COVERED')
  })

  test('is read again with each balance, and unknown where no node says', async () => {
    let locked: bigint | undefined = 900n
    const { kit, sending, state, to } = await setUp({
      send: {
        async getSpendable() {
          if (locked === undefined) throw createError('HTTP_TIMEOUT')
          return toSpendable(1_000n, [['LOCKED', locked]])
        },
      },
    })
    const refresh = async () => {
      await kit.use(portfolioOf).refresh('tokens', { force: true })
      await settle()
    }
    await to(friend)
    sending.setAmount(atoms(500))
    expect(state().problem).toBe('INSUFFICIENT_FUNDS')
    locked = 0n
    await refresh()
    expect(state()).toMatchObject({ problem: undefined, spendable: { spendable: 1_000n } })
    locked = undefined
    await refresh()
    expect(state()).toMatchObject({ problem: undefined, spendable: undefined })
  })

  test('is never that of another token', async () => {
    let answer: () => void = () => undefined
    const { sending, state, choose } = await setUp({
      send: {
        getSpendable: ({ token }) =>
          token === usdc
            ? new Promise((resolve) => {
                answer = () => resolve(toSpendable(1n))
              })
            : Promise.resolve(toSpendable(1_000n)),
      },
    })
    choose('USDC')
    expect(state().spendable).toBeUndefined()
    await settle()
    choose('COIN')
    await settle()
    answer()
    await settle()
    expect(state()).toMatchObject({ holding: { symbol: 'COIN' }, spendable: { held: 1_000n } })
    expect(sending.store.getState().problem).toBe('AMOUNT_REQUIRED')
  })

  test('is unknown for a token that the host fills in, until the chain was read', async () => {
    const { sending, state } = await setUp()
    await settle()
    expect(state().spendable).toMatchObject({ held: 1_000n })
    sending.fill({ token: usdc, amount: '1' })
    expect(state()).toMatchObject({ holding: { symbol: 'USDC' }, spendable: undefined })
    await settle()
    expect(state().spendable).toMatchObject({ held: 5_000_000n })
    sending.fill({ token: friend })
    expect(state()).toMatchObject({ holding: undefined, spendable: undefined })
  })
})

describe('the least that a receiver can get', () => {
  test('is a problem of the form, which names the figure', async () => {
    const { sending, state, to, asked } = await setUp({ send: { getMinimum: async () => 500n } })
    await to(friend)
    sending.setAmount(atoms(499))
    expect(state()).toMatchObject({ problem: 'AMOUNT_TOO_SMALL', receiver: { minimum: 500n } })
    await sending.send(state().order)
    expect(state().error).toMatchObject({
      code: 'AMOUNT_TOO_SMALL',
      params: { minimum: '0.0000000000000005', symbol: 'COIN' },
    })
    expect(asked).toEqual([])
    sending.setAmount(atoms(500))
    expect(state().problem).toBeUndefined()
  })

  test('that only the estimate finds ends the order, with its reason in place of a fee', async () => {
    const { sending, state, to } = await setUp({
      send: {
        async estimateFee() {
          throw amountTooSmall(500n, { symbol: 'COIN', decimals: 18 })
        },
      },
    })
    await to(friend)
    sending.setAmount(atoms(499))
    await sending.review()
    await settle()
    expect(state()).toMatchObject({
      order: undefined,
      fee: { status: 'idle' },
      error: { code: 'AMOUNT_TOO_SMALL', params: { symbol: 'COIN' } },
    })
  })

  test('an estimate that no node gives leaves the order, since the wallet knows its fee', async () => {
    const { sending, state, to } = await setUp({
      send: {
        async estimateFee() {
          throw createError('HTTP_TIMEOUT')
        },
      },
    })
    await to(friend)
    sending.setAmount(atoms(499))
    await sending.review()
    expect(state()).toMatchObject({
      order: { amount: atoms(499), check: { status: 'chain' } },
      fee: { status: 'error', error: { code: 'HTTP_TIMEOUT' } },
      error: undefined,
    })
  })
})

describe('the fee', () => {
  test('that the person has seen goes with the order, and a higher one takes another press', async () => {
    const fees: unknown[] = []
    let signed = 50n
    const { sending, state, to, asked } = await setUp({
      send: {
        async send({ transfer, fee }) {
          fees.push(fee)
          checkSignedFee(signed, fee, { symbol: 'COIN', decimals: 18 })
          asked.push(transfer)
          return id
        },
      },
    })
    await to(friend)
    sending.setAmount(atoms(500))
    await sending.review()
    expect(state().order?.fee).toEqual({ fee: 21n })
    const first = state().order
    await sending.send(first)
    expect(state()).toMatchObject({
      phase: 'editing',
      error: { code: 'FEE_RAISED', params: { fee: '0.00000000000000005', symbol: 'COIN' } },
      fee: { status: 'success', data: { fee: 50n } },
      order: { transfer: { amount: 500n }, fee: { fee: 50n } },
    })
    expect(asked).toEqual([])
    // The order of before is not the one on screen.
    await sending.send(first)
    expect(state().error?.code).toBe('ORDER_CHANGED')
    signed = 60n
    await sending.send(state().order)
    expect(fees).toEqual([{ fee: 21n }, { fee: 50n }])
    expect(asked).toEqual([{ to: friend, amount: 500n }])
  })

  test('that the balance does not pay is a problem of the order with a higher one too', async () => {
    const { sending, state, to } = await setUp({
      send: {
        async send({ fee }) {
          checkSignedFee(600n, fee, { symbol: 'COIN', decimals: 18 })
          return id
        },
      },
    })
    await to(friend)
    sending.setAmount(atoms(500))
    await sending.review()
    await sending.send(state().order)
    expect(state()).toMatchObject({ error: { code: 'FEE_RAISED' }, problem: 'FEE_NOT_COVERED' })
  })
})
