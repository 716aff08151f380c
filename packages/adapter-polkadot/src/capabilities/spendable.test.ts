import { type Actor, toKitError } from '@latchkey/core'
import type { SignerPayload } from '@latchkey/testing/polkadot'
import type { RuntimeDispatchInfo } from '@polkadot/types/interfaces'
import { describe, expect, it } from 'vitest'
import {
  alice,
  api,
  at,
  bob,
  chain0,
  charlie,
  fresh,
  open,
  rpc,
  token,
  useLocalPolkadot,
} from '../../test/useLocalPolkadot.js'

useLocalPolkadot()

const unit = 10n ** 12n
const deposit = () => BigInt(String(api.consts.balances?.existentialDeposit))
const write = (storage: object) => rpc('dev_setStorage', [storage])

/** Writes an account, which keeps its nonce. */
async function writeAccount(address: string, free: bigint, data: object = {}) {
  const stored = (await api.query.system?.account?.(address)) as unknown as {
    toJSON(): { readonly nonce: number }
  }
  const own = { ...stored.toJSON(), consumers: 0, providers: 1, ...data }
  const locks = { free: `${free}`, reserved: 0, miscFrozen: 0, feeFrozen: 0, ...data }
  await write({ System: { Account: [[[address], { ...own, data: locks }]] } })
}

async function writeToken(change: object) {
  const stored = (await api.query.assets?.asset?.(token)) as unknown as { toJSON(): object }
  await write({ Assets: { Asset: [[[Number(token)], { ...stored.toJSON(), ...change }]] } })
}

const holding = (address: string, balance: bigint, isFrozen: boolean) =>
  write({
    Assets: {
      Account: [
        [
          [Number(token), address],
          { balance: `${balance}`, isFrozen, reason: 'Sufficient', extra: null },
        ],
      ],
    },
  })

/** The weight's part of the fee, as a multiple of the usual one in percent. */
const raisePrice = (percent: bigint) =>
  write({ TransactionPayment: { NextFeeMultiplier: `${percent * 10n ** 16n}` } })

const refused = (sending: Promise<unknown>, code: string, params = {}) =>
  expect(sending).rejects.toMatchObject({ code, params })

describe('the spendable part of an account', () => {
  it('is held less the existential deposit and a larger lock', async () => {
    const { adapter, actor, send } = await open()
    await writeAccount(alice, 100n * unit)
    const rest = { code: 'RESERVE', amount: deposit() }
    expect(await send.getSpendable(actor)).toEqual({
      held: 100n * unit,
      spendable: 100n * unit - deposit(),
      reasons: [rest],
    })
    await writeAccount(alice, 100n * unit, { miscFrozen: `${30n * unit}`, feeFrozen: `${unit}` })
    const { held, spendable, reasons } = await send.getSpendable(actor)
    expect(held).toBe(await adapter.getNativeBalance({ address: at(alice), network: chain0() }))
    expect(spendable).toBe(70n * unit)
    expect(reasons).toEqual([rest, { code: 'LOCKED', amount: 30n * unit - deposit() }])
    await refused(
      send.estimateFee({ ...actor, transfer: { to: bob, amount: spendable } }),
      'INSUFFICIENT_FUNDS',
    )
  })

  it('is nothing where there is no account, or no more than the deposit', async () => {
    const { actor, send } = await open()
    const other: Actor = { ...actor, account: { ...actor.account, address: at(fresh) } }
    const nothing = { held: 0n, spendable: 0n, reasons: [] }
    expect(await send.getSpendable(other)).toEqual(nothing)
    expect(await send.getSpendable({ ...other, token })).toEqual(nothing)
    await writeAccount(alice, deposit())
    expect(await send.getSpendable(actor)).toMatchObject({ held: deposit(), spendable: 0n })
    await refused(send.estimateMax({ ...actor, to: bob }), 'INSUFFICIENT_FUNDS')
    await writeAccount(alice, deposit() + 1n)
    await refused(send.estimateMax({ ...actor, to: bob }), 'INSUFFICIENT_FUNDS')
  })

  it('of a token is nothing while it or the account is frozen, else all of it', async () => {
    const { actor, send, tokens, wallet } = await open()
    await writeAccount(alice, 100n * unit)
    const input = { address: at(alice), network: chain0(), tokens: [token] }
    const balance = (await tokens.getTokenBalances(input))[0]?.balance ?? 0n
    const locked = {
      held: balance,
      spendable: 0n,
      reasons: [{ code: 'LOCKED', amount: balance }],
    }
    const transfer = { to: bob, amount: balance, token }
    await holding(alice, balance, true)
    expect(await send.getSpendable({ ...actor, token })).toEqual(locked)
    await holding(alice, balance, false)
    await writeToken({ isFrozen: true })
    expect(await send.getSpendable({ ...actor, token })).toEqual(locked)
    await refused(send.send({ ...actor, transfer }), 'INSUFFICIENT_FUNDS')
    expect(wallet.calls.map(({ method }) => method)).not.toContain('signPayload')
    await writeToken({ isFrozen: false })
    expect(await send.getSpendable({ ...actor, token })).toMatchObject({ spendable: balance })
    const id = await send.send({ ...actor, transfer })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    await refused(send.getSpendable({ ...actor, token: '1985' }), 'INVALID_ADDRESS')
  })
})

describe('the least that a receiver can get', () => {
  it('opens its account, and one unit less is an error that names it', async () => {
    const { actor, send } = await open()
    await writeAccount(alice, 100n * unit)
    expect(await send.getMinimum({ ...actor, to: charlie })).toBe(1n)
    await refused(send.getMinimum({ ...actor, to: 'nobody' }), 'INVALID_ADDRESS')
    // A token keeps this account alive, but the deposit is still missing.
    await writeAccount(fresh, 0n, { providers: 0, sufficients: 1 })
    const minimum = await send.getMinimum({ ...actor, to: fresh })
    expect(minimum).toBe(deposit())
    const transfer = { to: fresh, amount: minimum - 1n }
    const names = { minimum: `${Number(minimum) / 1e12}`, symbol: 'LONE' }
    await refused(send.estimateFee({ ...actor, transfer }), 'AMOUNT_TOO_SMALL', names)
    await refused(send.send({ ...actor, transfer }), 'AMOUNT_TOO_SMALL', names)
    const id = await send.send({ ...actor, transfer: { to: fresh, amount: minimum } })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    expect(await send.getMinimum({ ...actor, to: fresh })).toBe(1n)
  })

  it('of a token is its minimum balance, for an account without it', async () => {
    const { actor, send } = await open()
    await writeAccount(alice, 100n * unit)
    await holding(alice, 1_000n, false)
    await writeToken({ minBalance: 50 })
    expect(await send.getMinimum({ ...actor, to: charlie, token })).toBe(50n)
    expect(await send.getMinimum({ ...actor, to: bob, token })).toBe(1n)
    await refused(
      send.send({ ...actor, transfer: { to: charlie, amount: 49n, token } }),
      'AMOUNT_TOO_SMALL',
      { minimum: '0.00005', symbol: 'LTD' },
    )
    const id = await send.send({ ...actor, transfer: { to: charlie, amount: 50n, token } })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
  })
})

describe('Max', () => {
  it('is sent, though the fee rose and the host changed the objects', async () => {
    const { adapter, actor, send } = await open()
    await raisePrice(100n)
    await writeAccount(alice, 100n * unit, { miscFrozen: `${30n * unit}` })
    const { amount, fee } = await send.estimateMax({ ...actor, to: bob })
    expect(amount + fee.fee).toBe(70n * unit)
    const transfer = { to: bob, amount }
    const before = await send.estimateFee({ ...actor, transfer })
    await raisePrice(105n)
    const now = await send.estimateFee({ ...actor, transfer })
    expect(now.fee).toBeGreaterThan(before.fee)
    // Without its own margin.
    expect((now.fee * 8n) / 9n).toBeLessThanOrEqual(fee.fee)
    const mutable = { ...fee }
    const sending = send.send({ ...actor, transfer, fee: mutable })
    mutable.fee = 1n
    const id = await sending
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    const left = await adapter.getNativeBalance({ address: at(alice), network: chain0() })
    expect(left).toBeGreaterThanOrEqual(30n * unit)
    expect(left).toBeLessThan(30n * unit + fee.fee)
  })

  it('a fee beyond the one that was left over is not paid, even where it could be', async () => {
    const { actor, send, wallet } = await open()
    await raisePrice(100n)
    await writeAccount(alice, 100n * unit)
    const { amount, fee } = await send.estimateMax({ ...actor, to: bob })
    await raisePrice(1_000n)
    const transfer = { to: bob, amount }
    await refused(send.send({ ...actor, transfer, fee }), 'INSUFFICIENT_FUNDS')
    await writeAccount(alice, 200n * unit)
    await refused(send.send({ ...actor, transfer, fee }), 'FEE_CAP_TOO_LOW')
    expect(wallet.calls.map(({ method }) => method)).not.toContain('signPayload')
  })

  it('a tip that the wallet adds is read from its bytes, and refused beyond the fee', async () => {
    const { actor, send, wallet } = await open()
    await raisePrice(100n)
    await writeAccount(alice, 100n * unit)
    const transfer = { to: bob, amount: unit }
    const fee = await send.estimateFee({ ...actor, transfer })
    expect(fee.bound).toBe('kept')
    let tip = 10n ** 9n
    let longer = 0n
    wallet.intercept(async ({ method, params }, next) => {
      if (method !== 'signPayload') return await next()
      const { signature } = (await next()) as { readonly signature: string }
      const payload = { ...(params as SignerPayload), tip: `0x${tip.toString(16)}` }
      const extrinsic = api.createType('Extrinsic', { method: payload.method }, { version: 4 })
      extrinsic.addSignature(alice, signature as `0x${string}`, payload as never)
      const info = await api.call.transactionPaymentApi?.queryInfo?.(
        extrinsic.toHex(),
        extrinsic.encodedLength,
      )
      longer = (info as unknown as RuntimeDispatchInfo).partialFee.toBigInt()
      return { id: 1, signature, signedTransaction: extrinsic.toHex() }
    })
    const onHanded = () => expect.unreachable('nothing was handed over')
    const sending = send.send({ ...actor, transfer, fee, onHanded })
    await expect(sending).rejects.toMatchObject({ code: 'FEE_RAISED', params: { symbol: 'LONE' } })
    const { params } = toKitError(await sending.catch((error: unknown) => error))
    // The tip makes the transaction longer, and the chain takes a fee for each byte.
    expect(BigInt(String(params.units))).toBe(tip + longer + (longer + 7n) / 8n)
    tip = 0n
    const id = await send.send({ ...actor, transfer, fee })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
  })
})
