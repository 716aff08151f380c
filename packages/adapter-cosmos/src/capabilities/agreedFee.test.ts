import type { StargateClient } from '@cosmjs/stargate'
import { describe, expect, it, vi } from 'vitest'
import { setFee } from '../../test/setFee.js'
import {
  clients,
  connect,
  createPage,
  idOf,
  local,
  methods,
  receivers,
  useLocalCosmos,
} from '../../test/useLocalCosmos.js'
import { message } from '../transaction/protobuf.js'
import { type Fee, readFee } from '../transaction/transaction.js'
import { feeOf } from './fee.js'

useLocalCosmos()

const transfer = { to: receivers[0], amount: 5n }
const priceRoute = '/feemarket/v1/gas_price/uatom'
type Document = { authInfoBytes: Uint8Array; fee: Fee }
type Page = Awaited<ReturnType<typeof connect>>

/** Answers one path in another way, and no other any more. */
function answer(path: string, body: object) {
  vi.restoreAllMocks()
  const honest = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) =>
    new URL(String(url)).pathname === path ? Response.json(body) : await honest(url, init),
  )
}
const askPrice = (amount: string) => answer(priceRoute, { price: { denom: 'uatom', amount } })

/** A page whose host configures a gas price. The local chain takes 0.025 at least. */
async function connectAt(price: string, ledger = false) {
  const networks = createPage().networks.map((network) => ({
    ...network,
    gas: { denom: 'uatom', price },
  }))
  return await connect({ options: { networks }, wallet: { ledger } })
}

/** A page whose chains set their gas price. */
async function connectMoving() {
  const markets = ['feemarket', 'txfees'] as const
  const networks = createPage().networks.map((network, at) => ({
    ...network,
    ...(network.gas && { gas: { ...network.gas, market: markets[at] ?? 'feemarket' } }),
  }))
  return await connect({ options: { networks } })
}

/** The fees that the wallet was asked for. */
const askedFees = ({ wallet }: Pick<Page, 'wallet'>): readonly Fee[] =>
  wallet.calls
    .filter(({ method }) => method.startsWith('sign'))
    .map(({ args }) => {
      const document = args[2] as Document
      return document.fee ?? readFee(message(2, document.authInfoBytes))
    })

const atom = (amount: bigint) => [{ denom: 'uatom', amount: String(amount) }]

/** Records the handover of a transaction, and the node's refusals. */
function recordHanding() {
  const steps: string[] = []
  return {
    steps,
    onHanded: () => void steps.push('handed'),
    onRefused: () => void steps.push('refused'),
  }
}
const held = async () =>
  BigInt(
    (await (clients[0] as StargateClient).getBalance(local.networks[0].addresses[0] ?? '', 'uatom'))
      .amount,
  )

describe('a gas price that moves', () => {
  it('is what an estimate pays with room for two full blocks, and Max for six', async () => {
    const { actor, send } = await connectMoving()
    askPrice('0.0625')
    const { fee, gasLimit = 0n, bound } = await send.estimateFee({ ...actor, transfer })
    expect([fee, bound]).toEqual([feeOf(gasLimit, '0.08125'), 'wallet'])
    const max = await send.estimateMax({ ...actor, to: receivers[0] })
    expect(max.fee.bound).toBe('kept')
    expect(max.fee.fee).toBe(feeOf(max.fee.gasLimit ?? 0n, '0.125'))
    expect(max.amount + max.fee.fee).toBe((await send.getSpendable(actor)).spendable)
  })

  it('has the configured price as its floor', async () => {
    const { actor, send } = await connectMoving()
    askPrice('0.005')
    const { fee, gasLimit = 0n } = await send.estimateFee({ ...actor, transfer })
    expect(fee).toBe(feeOf(gasLimit, '0.025'))
  })

  it('is Osmosis’ own there', async () => {
    const { actor, send, networks } = await connectMoving()
    answer('/osmosis/txfees/v1beta1/cur_eip_base_fee', { base_fee: '0.5' })
    const address = `${idOf(1)}:${local.networks[1].addresses[0]}` as const
    const there = { ...actor, account: { ...actor.account, address }, network: networks[1] }
    const { fee, gasLimit = 0n } = await send.estimateFee({
      ...(there as typeof actor),
      transfer: { to: receivers[1], amount: 5n },
    })
    expect(fee).toBe(feeOf(gasLimit, '0.65'))
  })

  it('above twice of what the person has seen asks no wallet', async () => {
    const { actor, send, wallet } = await connectMoving()
    askPrice('0.03')
    const fee = await send.estimateFee({ ...actor, transfer })
    askPrice('0.061')
    const { fee: now } = await send.estimateFee({ ...actor, transfer })
    await expect(send.send({ ...actor, transfer, fee })).rejects.toMatchObject({
      code: 'FEE_RAISED',
      params: { units: String(now) },
    })
    expect(methods({ wallet })).not.toContain('signDirect')
  })
})

describe.each([
  ['SIGN_MODE_DIRECT', false],
  ['amino JSON', true],
])('a fee that the wallet set, signed as %s', (_, ledger) => {
  it('is followed up to twice of what the person has seen', async () => {
    const page = await connect({ wallet: { ledger } })
    const { actor, send } = page
    const fee = await send.estimateFee({ ...actor, transfer })
    setFee(page.wallet, ({ gas }) => ({ gas, amount: atom(fee.fee * 2n) }))
    const before = await held()
    const id = await send.send({ ...actor, transfer, fee })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    expect(before - (await held())).toBe(fee.fee * 2n + transfer.amount)
  })

  it('is refused above that, seen or not, and nothing is handed over', async () => {
    const page = await connect({ wallet: { ledger } })
    const { actor, send } = page
    const fee = await send.estimateFee({ ...actor, transfer })
    setFee(page.wallet, ({ gas }) => ({ gas, amount: atom(fee.fee * 2n + 1n) }))
    const { steps, ...handing } = recordHanding()
    for (const seen of [{ fee }, {}])
      await expect(send.send({ ...actor, transfer, ...seen, ...handing })).rejects.toMatchObject({
        code: 'FEE_RAISED',
        params: { symbol: 'ATOM', units: String(fee.fee * 2n + 1n) },
      })
    expect(steps).toEqual([])
  })
})

describe('a node that requires a higher fee', () => {
  it.each([
    ['SIGN_MODE_DIRECT', false],
    ['amino JSON', true],
  ])('gets it by a second signature, for the gas that was signed, as %s', async (_, ledger) => {
    const page = await connectAt('0.015', ledger)
    const { actor, send, wallet } = page
    const fee = await send.estimateFee({ ...actor, transfer })
    const gas = (fee.gasLimit ?? 0n) + 100n
    const asked = setFee(page.wallet, ({ amount }) => ({ amount, gas: String(gas) }))
    const { steps, ...handing } = recordHanding()
    const before = await held()
    const id = await send.send({ ...actor, transfer, fee, ...handing })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    const required = feeOf(gas, '0.025')
    expect(asked).toEqual([
      { amount: atom(fee.fee), gas: String(fee.gasLimit) },
      { amount: atom(required), gas: String(gas) },
    ])
    // Without the option, Keplr would set its own fee again.
    const options = wallet.calls
      .filter(({ method }) => method.startsWith('sign'))
      .map(({ args }) => args[3])
    expect(options).toEqual([undefined, { preferNoSetFee: true }])
    expect(steps).toEqual(['handed', 'refused', 'handed'])
    expect(before - (await held())).toBe(required + transfer.amount)
  })

  it.each([
    ['above twice of what the person has seen', '0.01', 'wallet'],
    ['above a kept one', '0.015', 'kept'],
  ] as const)('%s ends it with the figure', async (_, price, bound) => {
    const { actor, send, wallet } = await connectAt(price)
    const fee = { ...(await send.estimateFee({ ...actor, transfer })), bound }
    const { steps, ...handing } = recordHanding()
    await expect(send.send({ ...actor, transfer, fee, ...handing })).rejects.toMatchObject({
      code: 'FEE_RAISED',
      params: { units: String(feeOf(fee.gasLimit ?? 0n, '0.025')) },
    })
    expect(askedFees({ wallet })).toHaveLength(1)
    expect(steps).toEqual(['handed', 'refused'])
  })

  it('is asked twice and no more', async () => {
    const page = await connect()
    const { actor, send } = page
    const asked = setFee(page.wallet, ({ gas }) => ({ gas, amount: atom(1n) }))
    await expect(send.send({ ...actor, transfer })).rejects.toMatchObject({
      code: 'FEE_CAP_TOO_LOW',
    })
    expect(asked).toHaveLength(2)
  })

  it('the second prompt can be cancelled, since nothing was sent', async () => {
    const { actor, send, wallet } = await connectAt('0.015')
    const controller = new AbortController()
    let prompts = 0
    wallet.intercept(async ({ method }, next) => {
      if (method === 'signDirect' && ++prompts === 2) controller.abort()
      return await next()
    })
    const { steps, ...handing } = recordHanding()
    const before = await held()
    await expect(
      send.send({ ...actor, transfer, ...handing, signal: controller.signal }),
    ).rejects.toMatchObject({ code: 'ABORTED' })
    expect(prompts).toBe(2)
    expect(steps).toEqual(['handed', 'refused'])
    expect(await held()).toBe(before)
  })
})
