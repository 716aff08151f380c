import type { StargateClient } from '@cosmjs/stargate'
import { describe, expect, it, vi } from 'vitest'
import {
  clients,
  connect,
  local,
  methods,
  receivers,
  useLocalCosmos,
} from '../../test/useLocalCosmos.js'
import { readFields } from '../transaction/protobuf.js'

useLocalCosmos()

/** The vesting account: it holds 1,000, and 600 of them are locked. */
async function connectVesting(ledger = false) {
  const page = await connect({ wallet: { accountCount: 5, ledger } })
  page.wallet.selectAccount(4)
  const address = `cosmos:${local.networks[0].chainId}:${local.networks[0].vestingAddress}` as const
  const held = async (denom = 'uatom', owner = local.networks[0].vestingAddress) =>
    BigInt((await (clients[0] as StargateClient).getBalance(owner, denom)).amount)
  return { ...page, held, actor: { ...page.actor, account: { ...page.actor.account, address } } }
}

/** Answers each path of `spendable_balances` in another way. */
function answerSpendable(answer: (url: URL) => Response | undefined) {
  const honest = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input))
    const own = url.pathname.includes('/spendable_balances/') ? answer(url) : undefined
    return own ?? (await honest(input, init))
  })
}
const unimplemented = () =>
  Response.json({ code: 12, message: 'Not Implemented', details: [] }, { status: 501 })

describe('the spendable part of an account', () => {
  it('is held less what is vesting, and getNativeBalance tells what is held', async () => {
    const { adapter, actor, send, held } = await connectVesting()
    const { address } = actor.account
    const balance = await adapter.getNativeBalance({ address, network: actor.network })
    expect(balance).toBe(await held())
    expect(await send.getSpendable(actor)).toEqual({
      held: balance,
      spendable: balance - 600_000_000n,
      reasons: [{ code: 'LOCKED', amount: 600_000_000n }],
    })
    expect(await send.getSpendable({ ...actor, token: 'ultd' })).toEqual({
      held: await held('ultd'),
      spendable: await held('ultd'),
      reasons: [],
    })
    await expect(send.getSpendable({ ...actor, token: '1' })).rejects.toMatchObject({
      code: 'INVALID_ADDRESS',
    })
  })

  it('is in a list on nodes before SDK 0.47, however long', async () => {
    const { actor, send } = await connectVesting()
    const keys: (string | null)[] = []
    answerSpendable((url) => {
      if (url.pathname.endsWith('/by_denom')) return unimplemented()
      const key = url.searchParams.get('pagination.key')
      keys.push(key)
      return key === null
        ? Response.json({
            balances: [{ denom: 'dust', amount: '9' }],
            pagination: { next_key: 'a+/=' },
          })
        : Response.json({
            balances: [{ denom: 'uatom', amount: '7' }],
            pagination: { next_key: null },
          })
    })
    expect(await send.getSpendable(actor)).toMatchObject({ spendable: 7n })
    expect(keys).toEqual([null, 'a+/='])
    expect(await send.getSpendable({ ...actor, token: 'ultd' })).toMatchObject({ spendable: 0n })
  })

  it('is all that is held on nodes that do not tell, but a node that fails is an error', async () => {
    const { actor, send, held } = await connectVesting()
    answerSpendable(unimplemented)
    const all = await held()
    expect(await send.getSpendable(actor)).toEqual({ held: all, spendable: all, reasons: [] })
    vi.restoreAllMocks()
    answerSpendable(() => Response.json({ code: 13, message: 'internal' }, { status: 500 }))
    await expect(send.getSpendable(actor)).rejects.toMatchObject({ code: 'HTTP_STATUS' })
    vi.restoreAllMocks()
    answerSpendable(() => Response.json({ balance: { denom: 'uatom', amount: '-1' } }))
    await expect(send.getSpendable(actor)).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
  })

  it('is what a transfer and its fee are checked against, before the wallet is asked', async () => {
    const { actor, send, wallet } = await connectVesting()
    const { spendable } = await send.getSpendable(actor)
    const transfer = { to: receivers[0], amount: spendable }
    const tooMuch = { code: 'INSUFFICIENT_FUNDS' }
    await expect(send.estimateFee({ ...actor, transfer })).rejects.toMatchObject(tooMuch)
    await expect(send.send({ ...actor, transfer })).rejects.toMatchObject(tooMuch)
    const { fee } = await send.estimateMax({ ...actor, to: receivers[0] })
    await expect(send.send({ ...actor, transfer, fee })).rejects.toMatchObject(tooMuch)
    expect(methods({ wallet })).not.toContain('signDirect')
  })
})

describe('the least that a receiver can get', () => {
  it('is one unit, and an address that is none has no least', async () => {
    const { actor, send } = await connect()
    expect(await send.getMinimum({ ...actor, to: receivers[0] })).toBe(1n)
    expect(await send.getMinimum({ ...actor, to: receivers[0], token: 'ultd' })).toBe(1n)
    const wrong = { code: 'INVALID_ADDRESS' }
    await expect(send.getMinimum({ ...actor, to: receivers[1] })).rejects.toMatchObject(wrong)
    await expect(send.getMinimum({ ...actor, to: receivers[0], token: '1' })).rejects.toMatchObject(
      wrong,
    )
    await expect(send.estimateMax({ ...actor, to: 'nobody' })).rejects.toMatchObject(wrong)
  })
})

describe('Max', () => {
  it('a wallet that raises the fee that was left over is not followed', async () => {
    for (const ledger of [false, true]) {
      const { actor, send, wallet } = await connectVesting(ledger)
      const { amount, fee } = await send.estimateMax({ ...actor, to: receivers[0] })
      const onHanded = () => expect.unreachable('nothing was handed over')
      wallet.intercept(async ({ method, args }, next) => {
        const document = args[2]
        if (method === 'signDirect') raiseFee(document as { authInfoBytes: Uint8Array })
        if (method === 'signAmino') {
          const [coin] = (document as { fee: { amount: { amount: string }[] } }).fee.amount
          if (coin) coin.amount = `${fee.fee + 1n}`
        }
        return await next()
      })
      const transfer = { to: receivers[0], amount }
      await expect(send.send({ ...actor, transfer, fee, onHanded })).rejects.toMatchObject({
        code: 'FEE_RAISED',
      })
    }
  })

  it('a fee without gas is what is paid, for the gas of a simulation', async () => {
    const { actor, send, held } = await connectVesting()
    const before = await held()
    raiseGas()
    const fee = { fee: 9_000n, bound: 'kept' as const }
    const id = await send.send({ ...actor, transfer: { to: receivers[0], amount: 5n }, fee })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    expect(before - (await held())).toBe(9_005n)
  })

  it('is all that is not locked, with the fee that was left over, though the host changes it and gas gets dearer', async () => {
    const { actor, send, wallet, held } = await connectVesting()
    const { spendable } = await send.getSpendable(actor)
    const before = await held('uatom', receivers[0])
    const { amount, fee } = await send.estimateMax({ ...actor, to: receivers[0] })
    expect(amount + fee.fee).toBe(spendable)
    const simulations = raiseGas()
    const mutable = { ...fee }
    const transfer = { to: receivers[0], amount }
    const sending = send.send({ ...actor, transfer, fee: mutable })
    Object.assign(mutable, { fee: 1n, gasLimit: 1n })
    const id = await sending
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    expect(simulations.count).toBe(0)
    expect((await held('uatom', receivers[0])) - before).toBe(amount)
    expect(await send.getSpendable(actor)).toMatchObject({ held: 600_000_000n, spendable: 0n })
    // Keplr sets a fee of its own unless it is asked not to.
    const [signing] = wallet.calls.filter(({ method }) => method === 'signDirect')
    expect(signing?.args[3]).toEqual({ preferNoSetFee: true })
    await expect(send.estimateMax({ ...actor, to: receivers[0] })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
  })
})

/** Lets the node simulate a multiple of the gas. */
function raiseGas() {
  const simulations = { count: 0 }
  const honest = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (!String(url).endsWith('/simulate')) return await honest(url, init)
    simulations.count++
    return Response.json({ gas_info: { gas_used: '200000' } })
  })
  return simulations
}

/** Makes the first digit of the fee a nine. */
function raiseFee(document: { authInfoBytes: Uint8Array }) {
  const bytes = Uint8Array.from(document.authInfoBytes)
  const fee = readFields(bytes)?.find(({ field }) => field === 2)?.bytes
  const coin = readFields(fee ?? bytes)?.find(({ field }) => field === 1)?.bytes
  const digits = readFields(coin ?? bytes)?.find(({ field }) => field === 2)?.bytes
  // The fields are views of the copy.
  digits?.set([57])
  document.authInfoBytes = bytes
}
