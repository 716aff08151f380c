import { createError } from '@latchkey/core'
import { bytesToHex } from '@latchkey/core/adapter'
import { p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import * as bitcoinjs from 'bitcoinjs-lib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAtLength } from '../../../../tooling/suite/tableRows.js'
import { byPostage as inscriptions } from '../../test/inscriptionRules.js'
import type { Esplora } from '../chain/createEsplora.js'
import { fromHex } from '../language/answers.js'
import { decodeAddress, toChainParams } from '../language/checksum.js'
import { bitcoinMainnet } from '../networks/index.js'
import { coinMaker } from './coinMaker.js'
import type { Payer } from './Payer.js'
import { buildTransfer, dustLimit, planTransfer } from './planTransfer.js'
import { highestFeeRate } from './readFeeRate.js'

// BIP-340's generator point, and BIP-341's key-path example built on it.
const publicKey = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
const key = fromHex(publicKey)
const nested = p2sh(p2wpkh(key))
const payers: Readonly<Record<string, Payer>> = {
  p2wpkh: { address: p2wpkh(key).address ?? '', publicKey: undefined, type: 'payment' },
  nested: { address: nested.address ?? '', publicKey, type: 'payment' },
  p2tr: {
    address: p2tr(key.subarray(1)).address ?? '',
    publicKey: publicKey.slice(2),
    type: 'payment',
  },
}
const receivers = [
  '1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo',
  '36j4NfKv6Akva9amjWrLG6MuSQym1GuEmm',
  'bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhv',
  'bc1qyucykdlhp62tezs0hagqury402qwhk589q80tqs5myh3rxq34nwqhkdhv7',
  'bc1p83n3au0rjylefxq2nc2xh2y4jzz4pm6zxj4mw5pagdjjr2a9f36s6jjnnu',
]
const txid = (at: number) => (at + 1).toString(16).padStart(64, '0')

describe('buildTransfer', () => {
  it('pays the receiver to the satoshi, the rest less the fee comes back, the fee is the rate by the size, and there is no dust', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(payers)),
        fc.constantFrom(...receivers),
        fc.array(fc.bigInt(600n, 10n ** 9n), { minLength: 1, maxLength: 12 }),
        fc.bigInt(1n, BigInt(highestFeeRate)),
        fc.double({ min: 0.01, max: 1.1, noNaN: true }),
        async (payer, receiver, values, feeRate, share) => {
          const decoded = decodeAddress(receiver, bitcoinMainnet)
          if (!decoded) throw new Error('no address')
          const total = values.reduce((sum, value) => sum + value, 0n)
          const wanted = BigInt(Math.floor(Number(total) * share))
          const amount = dustLimit(decoded) + wanted
          const make = await coinMaker(payer, bitcoinMainnet, () =>
            Promise.reject(createError('UNKNOWN')),
          )
          const coins = await Promise.all(
            values.map((value, vout) => make({ txid: txid(vout), vout, value, confirmed: true })),
          )
          const plan = buildTransfer({
            payer,
            network: bitcoinMainnet,
            to: decoded.script,
            amount,
            coins,
            feeRate,
          })
          if (!plan) {
            // Every coin together, less what spending it costs and the smallest transaction around
            // it, was not enough.
            const cheapest = values.reduce(
              (sum, value) => sum + (value > 57n * feeRate ? value - 57n * feeRate : 0n),
              0n,
            )
            expect(cheapest).toBeLessThan(amount + 300n * feeRate)
            return
          }
          // Read by another library.
          const transaction = bitcoinjs.Transaction.fromBuffer(plan.transaction.unsignedTx)
          const script = bytesToHex(decoded.script)
          const own = bytesToHex(
            decodeAddress(payer.address, bitcoinMainnet)?.script ?? new Uint8Array(),
          )
          const paid = transaction.outs.filter((output) => bytesToHex(output.script) === script)
          const change = transaction.outs.filter((output) => bytesToHex(output.script) === own)
          expect(paid.map(({ value }) => value)).toEqual([amount])
          expect(transaction.outs).toHaveLength(1 + change.length)
          expect(change.length).toBeLessThanOrEqual(1)
          for (const { value } of change) expect(value).toBeGreaterThan(546n)
          const spent = transaction.ins.map(({ hash, index }) => {
            expect(Buffer.from(hash).reverse().toString('hex')).toBe(txid(index))
            return values[index] ?? 0n
          })
          expect(new Set(transaction.ins.map(({ index }) => index)).size).toBe(
            transaction.ins.length,
          )
          const sum = (list: readonly bigint[]) => list.reduce((so, value) => so + value, 0n)
          expect(plan.fee).toBe(sum(spent) - sum(transaction.outs.map(({ value }) => value)))
          const bytes = transaction.byteLength(false)
          const witness = { p2wpkh: 109, nested: 109 + 23 * 4, p2tr: 66 }[nameOf(payer)] ?? 0
          const vsize = BigInt(Math.ceil((bytes * 4 + 2 + witness * spent.length) / 4))
          expect(plan.fee).toBeGreaterThanOrEqual(vsize * feeRate - BigInt(spent.length) * feeRate)
          // Without change, the fee includes the dust and the fee of the missing output.
          const slack = change.length > 0 ? 0n : 547n + 44n * feeRate
          expect(plan.fee).toBeLessThanOrEqual(
            (vsize + BigInt(spent.length) * 2n + 3n) * feeRate + slack,
          )
        },
      ),
      { numRuns: isAtLength ? 300 : 60 },
    )
  })

  it('dust is what Bitcoin Core says for each kind of output', () => {
    expect(
      receivers.map((address) =>
        dustLimit(decodeAddress(address, bitcoinMainnet) ?? expect.unreachable()),
      ),
    ).toEqual([546n, 540n, 294n, 330n, 330n])
  })
})

const nameOf = (payer: Payer) =>
  Object.keys(payers).find((name) => payers[name] === payer) as 'p2wpkh' | 'nested' | 'p2tr'

function createEsploraWith(answers: Readonly<Record<string, unknown>>): Esplora {
  return {
    resolve: (network) => network,
    read: ({ path }) =>
      Promise.resolve(Object.entries(answers).find(([end]) => path.endsWith(end))?.[1]),
    readText: () => Promise.reject(createError('HTTP_FAILED')),
    broadcast: () => Promise.reject(createError('HTTP_FAILED')),
    destroy: () => {},
  }
}
const coin = (value: number, confirmed = true, vout = 0) => ({
  txid: txid(value),
  vout,
  value,
  status: { confirmed },
})

describe('planTransfer', () => {
  const to =
    decodeAddress('bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhv', bitcoinMainnet)?.script ??
    new Uint8Array()
  const payer = payers.p2wpkh as Payer
  const plan = (answers: Readonly<Record<string, unknown>>, by: Payer = payer, amount = 10_000n) =>
    planTransfer(createEsploraWith(answers), {
      ...{ payer: by, network: bitcoinMainnet, inscriptions, to, amount },
    })

  it('guesses no rate where the server has none, but on a test network', async () => {
    const answers = { '/utxo': [coin(50_000_000)], '/fee-estimates': {} }
    await expect(plan(answers)).rejects.toMatchObject({ code: 'FEE_UNKNOWN' })
    const network = { ...bitcoinMainnet, bech32Prefix: 'tb' }
    const { address = '' } = p2wpkh(key, toChainParams(network))
    const there = { payer: { ...payer, address }, network, inscriptions, to, amount: 10_000n }
    expect((await planTransfer(createEsploraWith(answers), there)).feeRate).toBe(1n)
  })

  it('takes the rate of three blocks, rounded up, and never more than the cap', async () => {
    const utxo = [coin(50_000_000)]
    expect(
      (await plan({ '/utxo': utxo, '/fee-estimates': { 1: 40, 2: 20.1, 3: 10.2, 6: 4 } })).feeRate,
    ).toBe(11n)
    expect((await plan({ '/utxo': utxo, '/fee-estimates': { 6: 4 } })).feeRate).toBe(4n)
    expect(
      (await plan({ '/utxo': utxo, '/fee-estimates': { 1: 1e9, 2: 'x', 3: Number.NaN } })).feeRate,
    ).toBe(BigInt(highestFeeRate))
  })

  it('takes unconfirmed coins only where the confirmed ones do not suffice', async () => {
    const rates = { 3: 2 }
    const inputsOf = async (utxo: readonly unknown[]) => {
      const { transaction } = await plan({ '/utxo': utxo, '/fee-estimates': rates })
      return Array.from(
        { length: transaction.inputsLength },
        (_, at) => transaction.getInput(at).witnessUtxo?.amount,
      )
    }
    expect(await inputsOf([coin(20_000), coin(900_000, false)])).toEqual([20_000n])
    expect(await inputsOf([coin(9_000), coin(900_000, false)])).toEqual([900_000n])
  })

  it.each([
    ['an ordinals address', { ...(payers.p2wpkh as Payer), type: 'ordinal' as const }],
    ['a Taproot address, which may be the wallet’s only one', payers.p2tr as Payer],
  ])('leaves small coins of %s alone, since inscriptions lie on them', async (_, by) => {
    const small = [coin(546), coin(10_000), coin(9_999, true, 1)]
    const rates = { '/fee-estimates': { 3: 1 } }
    await expect(plan({ ...rates, '/utxo': small }, by, 1_000n)).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    const { transaction } = await plan({ ...rates, '/utxo': [...small, coin(10_001)] }, by, 5_000n)
    expect(transaction.inputsLength).toBe(1)
    expect((await plan({ ...rates, '/utxo': small }, payer, 1_000n)).fee).toBeGreaterThan(0n)
  })

  it('says what it cannot do, and believes no broken answer', async () => {
    const answers = { '/utxo': [coin(50_000)], '/fee-estimates': { 3: 1 } }
    await expect(
      plan(answers, { ...(payers.nested as Payer), publicKey: undefined }),
    ).rejects.toMatchObject({
      code: 'METHOD_NOT_SUPPORTED',
    })
    for (const wrong of [
      `02${'11'.repeat(32)}`,
      'ff'.repeat(32),
      `02${publicKey.slice(4)}00`,
      publicKey.slice(0, 20),
    ])
      await expect(
        plan(answers, { ...(payers.p2tr as Payer), publicKey: wrong }),
      ).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
    await expect(plan({ ...answers, '/utxo': [] })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    for (const utxo of [
      undefined,
      {},
      [coin(-1)],
      [coin(1.5)],
      [coin(22e14)],
      [{ ...coin(5), txid: 'x' }],
      [{ ...coin(5), vout: -1 }],
    ])
      await expect(plan({ ...answers, '/utxo': utxo })).rejects.toMatchObject({
        code: 'BALANCE_UNAVAILABLE',
      })
  })
})
