import { createError, type FeeEstimate } from '@latchkey/core'
import { bytesToHex } from '@latchkey/core/adapter'
import { p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import * as bitcoinjs from 'bitcoinjs-lib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAtLength } from '../../../../tooling/suite/tableRows.js'
import { byPostage as inscriptions } from '../../test/inscriptionRules.js'
import type { Esplora } from '../chain/createEsplora.js'
import { fromHex } from '../language/answers.js'
import { decodeAddress } from '../language/checksum.js'
import { bitcoinMainnet as network } from '../networks/index.js'
import type { Payer } from './Payer.js'
import { planMax } from './planMax.js'
import { dustLimit, planTransfer } from './planTransfer.js'
import { readCoins } from './readCoins.js'

// BIP-340's generator point, and BIP-341's key-path example built on it.
const publicKey = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
const key = fromHex(publicKey)
/** Each with the bytes of the witness of one input, as the longest signature makes it. */
const payers: readonly (Payer & { readonly witness: number; readonly script: number })[] = [
  { address: p2wpkh(key).address ?? '', publicKey: undefined, witness: 108, script: 0 },
  { address: p2sh(p2wpkh(key)).address ?? '', publicKey, witness: 108, script: 23 },
  { address: p2tr(key.subarray(1)).address ?? '', publicKey, witness: 66, script: 0 },
].map((payer) => ({ ...payer, type: 'payment' }))
const receivers = [
  '1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo',
  '36j4NfKv6Akva9amjWrLG6MuSQym1GuEmm',
  'bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhv',
  'bc1p83n3au0rjylefxq2nc2xh2y4jzz4pm6zxj4mw5pagdjjr2a9f36s6jjnnu',
].map((address) => decodeAddress(address, network) ?? expect.unreachable())

type Coin = { readonly value: number; readonly confirmed: boolean }
const txid = (at: number) => (at + 1).toString(16).padStart(64, '0')

/** A server with these coins; without a rate it has no estimate. */
const serve = (coins: readonly Coin[], rate?: number): Esplora => ({
  resolve: (each) => each,
  read: async ({ path }) =>
    path.endsWith('/utxo')
      ? coins.map(({ value, confirmed }, vout) => ({
          ...{ txid: txid(vout), vout, value, status: { confirmed } },
        }))
      : rate === undefined
        ? {}
        : { 3: rate },
  readText: () => Promise.reject(createError('HTTP_FAILED')),
  broadcast: () => Promise.reject(createError('HTTP_FAILED')),
  destroy() {},
})
const codeOf = (error: unknown) => ({ code: (error as { readonly code?: string }).code })
const coinList = (minLength: number) =>
  fc.array(
    fc.record({ value: fc.integer({ min: 300, max: 3_000_000 }), confirmed: fc.boolean() }),
    {
      minLength,
      maxLength: 9,
    },
  )
const scenario = {
  payer: fc.constantFrom(...payers),
  receiver: fc.constantFrom(...receivers),
  coins: coinList(1),
  rate: fc.integer({ min: 1, max: 200 }),
}

describe('the most', () => {
  it('is every coin that is worth its fee, in one output at the rate of the moment, whatever the rate is when it is sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record(scenario), async ({ payer, receiver, coins, rate }) => {
        const source = { payer, network, inscriptions }
        const { usable, balance } = await readCoins(serve(coins), source)
        const sum = coins.reduce((total, { value }) => total + value, 0)
        expect(balance.held).toBe(BigInt(sum))
        const max = await planMax(serve(coins, rate), { ...source, receiver }).catch(codeOf)
        // The size by BIP-141, read with the longest signatures.
        const inputBytes = 41 + payer.script
        const weightOf = (inputs: number) =>
          4 * (10 + 8 + 1 + receiver.script.length + inputs * inputBytes) +
          2 +
          inputs * payer.witness
        const worth = usable.filter(
          ({ value }) => Number(value) > rate * Math.ceil((4 * inputBytes + payer.witness) / 4),
        )
        const total = worth.reduce((all, { value }) => all + value, 0n)
        const fee = BigInt(rate * Math.ceil(weightOf(worth.length) / 4))
        if ('code' in max) {
          expect(max.code).toBe('INSUFFICIENT_FUNDS')
          expect(total - fee).toBeLessThan(dustLimit(receiver))
          return
        }
        expect(max).toEqual({
          amount: total - fee,
          fee: { fee, bound: 'kept', feePerGas: BigInt(rate) },
        })
        // The server has no rate any more.
        const plan = await planTransfer(serve(coins), {
          ...{ ...source, to: receiver.script, amount: max.amount, fee: max.fee },
        })
        const transaction = bitcoinjs.Transaction.fromBuffer(plan.transaction.unsignedTx)
        expect(transaction.outs.map(({ script, value }) => [bytesToHex(script), value])).toEqual([
          [bytesToHex(receiver.script), max.amount],
        ])
        expect(transaction.ins).toHaveLength(worth.length)
        expect(plan).toMatchObject({ fee, feeRate: BigInt(rate) })
      }),
      { numRuns: isAtLength ? 1_000 : 50 },
    )
  })

  it('can still be sent for its fee after another coin came', async () => {
    const arrival = { coins: coinList(1), more: fc.integer({ min: 300, max: 3_000_000 }) }
    await fc.assert(
      fc.asyncProperty(
        fc.record({ ...scenario, ...arrival }),
        async ({ payer, receiver, coins, rate, more }) => {
          const source = { payer, network, inscriptions }
          const max = await planMax(serve(coins, rate), { ...source, receiver }).catch(codeOf)
          fc.pre('amount' in max)
          const later = serve([...coins, { value: more, confirmed: true }], rate * 2)
          const input = { ...source, to: receiver.script, amount: max.amount, fee: max.fee }
          expect((await planTransfer(later, input)).fee).toBeLessThanOrEqual(max.fee.fee)
        },
      ),
      { numRuns: isAtLength ? 1_000 : 50 },
    )
    // The selection takes the new coin, and then none of the others fits.
    const payer = payers[0] as Payer
    const [receiver] = receivers as [(typeof receivers)[number]]
    const coins = [100_000, 60_000, 50_000].map((value) => ({ value, confirmed: true }))
    const max = await planMax(serve(coins, 1), { payer, network, inscriptions, receiver })
    const later = serve([...coins, { value: 70_000, confirmed: true }], 1)
    const input = {
      payer,
      network,
      inscriptions,
      to: receiver.script,
      amount: max.amount,
      fee: max.fee,
    }
    expect(await planTransfer(later, input)).toMatchObject({ fee: max.fee.fee })
  })

  it('is not guessed, and never costs more than was said', async () => {
    const payer = payers[0] as Payer
    const [receiver] = receivers as [(typeof receivers)[number]]
    const coins = [{ value: 50_000, confirmed: true }]
    const source = { payer, network, inscriptions }
    await expect(planMax(serve(coins), { ...source, receiver })).rejects.toMatchObject({
      code: 'FEE_UNKNOWN',
    })
    // 600 satoshis pay their fee, and leave less than the receiver's minimum of 546.
    for (const little of [[], [{ value: 600, confirmed: true }]])
      await expect(planMax(serve(little, 1), { ...source, receiver })).rejects.toMatchObject({
        code: 'INSUFFICIENT_FUNDS',
      })
    const spend = (fee: FeeEstimate) =>
      planTransfer(serve(coins, 1), { ...source, to: receiver.script, amount: 9_000n, fee })
    await expect(spend({ fee: 10n, bound: 'kept', feePerGas: 1n })).rejects.toMatchObject({
      code: 'FEE_RAISED',
      params: { fee: '0.00000144' },
    })
  })
})

describe('the spendable part', () => {
  it('is held but for small coins of Taproot, and coins that one transaction cannot spend', async () => {
    const small = { value: 10_000, confirmed: true }
    const many = Array.from({ length: 401 }, () => ({ value: 20_000, confirmed: true }))
    const [wpkh, taproot] = [payers[0], payers[2]] as [Payer, Payer]
    const read = async (payer: Payer) =>
      (await readCoins(serve([small, ...many]), { payer, network, inscriptions })).balance
    expect(await read(taproot)).toEqual({
      held: 8_030_000n,
      spendable: 8_000_000n,
      reasons: [
        { code: 'COLLECTIBLES', amount: 10_000n, coins: [{ id: `${txid(0)}:0`, amount: 10_000n }] },
        { code: 'SCATTERED', amount: 20_000n },
      ],
    })
    expect(await read(wpkh)).toEqual({
      held: 8_030_000n,
      spendable: 8_000_000n,
      reasons: [{ code: 'SCATTERED', amount: 30_000n }],
    })
  })
})
