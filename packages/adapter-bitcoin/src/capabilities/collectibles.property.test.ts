import type { FeeEstimate } from '@latchkey/core'
import { bytesToHex } from '@latchkey/core/adapter'
import { p2tr, p2wpkh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runsOf } from '../../../../tooling/suite/tableRows.js'
import {
  byIndex,
  byPostage,
  ordEntry,
  withInscription,
  withRune,
} from '../../test/inscriptionRules.js'
import { inputsOf } from '../../test/stageCoins.js'
import type { Esplora } from '../chain/createEsplora.js'
import { decodeAddress } from '../language/checksum.js'
import { bitcoinMainnet as network } from '../networks/index.js'
import type { Payer } from './Payer.js'
import { planMax } from './planMax.js'
import { planTransfer } from './planTransfer.js'

const key = new Uint8Array(32).fill(7)
const payers: readonly Payer[] = [
  { address: p2wpkh(pubECDSA(key)).address ?? '', type: 'payment' },
  { address: p2wpkh(pubECDSA(key)).address ?? '', type: 'ordinal' },
  { address: p2tr(pubSchnorr(key)).address ?? '', type: 'payment' },
].map((payer) => ({ ...payer, publicKey: bytesToHex(pubSchnorr(key)) }) as Payer)
const receiver =
  decodeAddress('bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhv', network) ?? expect.unreachable()

/** What the index says of a coin, by the entry of it. */
const entries = {
  nothing: (id: string) => [ordEntry(id)],
  inscription: (id: string) => [ordEntry(id, withInscription)],
  rune: (id: string) => [ordEntry(id, withRune)],
  unindexed: (id: string) => [ordEntry(id, { indexed: false })],
  halfIndexed: (id: string) => [ordEntry(id, { runes: null })],
  missing: () => [],
  rubbish: (id: string) => [id, null, { outpoint: id }],
}
const coin = fc.record({
  value: fc.oneof(fc.integer({ min: 330, max: 20_000 }), fc.integer({ min: 330, max: 900_000 })),
  confirmed: fc.boolean(),
  says: fc.constantFrom(...(Object.keys(entries) as (keyof typeof entries)[])),
  isAgreed: fc.boolean(),
})
const scenario = fc.record({
  payer: fc.constantFrom(...payers),
  coins: fc.array(coin, { minLength: 1, maxLength: 8 }),
  index: fc.constantFrom('none', 'up', 'down'),
  share: fc.double({ min: 0.01, max: 1, noNaN: true }),
  rate: fc.integer({ min: 1, max: 20 }),
})
const idOf = (at: number) => `${(at + 1).toString(16).padStart(64, '0')}:${at}`

it('no transfer and no Max spends a coin that is neither free nor named where it may carry inscriptions', async () => {
  let transfers = 0
  await fc.assert(
    fc.asyncProperty(scenario, async ({ payer, coins, index, share, rate }) => {
      const ids = coins.map((_, at) => idOf(at))
      const answer = coins.flatMap(({ says }, at) => entries[says](idOf(at)))
      const inscriptions =
        index === 'none' ? byPostage : byIndex(index === 'up' ? answer : undefined)
      const esplora = {
        resolve: (each) => each,
        read: async ({ path }) =>
          path.endsWith('/utxo')
            ? coins.map(({ value, confirmed }, at) => {
                const [txid] = idOf(at).split(':')
                return { txid, vout: at, value, status: { confirmed } }
              })
            : { 3: rate },
        readText: async () => '',
        broadcast: async () => '',
        destroy() {},
      } satisfies Esplora
      // The rule in other words: what carries something stays, what is known to carry nothing is
      // free, and what else lies on an address of inscriptions needs its name.
      const allowed = coins.flatMap(({ value, confirmed, says, isAgreed }, at) => {
        const isKnown =
          index === 'up' && confirmed && ['nothing', 'inscription', 'rune'].includes(says)
        if (isKnown) return says === 'nothing' ? [idOf(at)] : []
        const isAtRisk = payer !== payers[0] && (index !== 'none' || value <= 10_000)
        return !isAtRisk || isAgreed ? [idOf(at)] : []
      })
      const total = coins.reduce(
        (sum, { value }, at) => sum + (allowed.includes(idOf(at)) ? BigInt(value) : 0n),
        0n,
      )
      const collectibles = ids.filter((_, at) => coins[at]?.isAgreed)
      const source = { payer, network, inscriptions, collectibles }
      const plan = async (amount: bigint, fee?: FeeEstimate) => {
        const { transaction } = await planTransfer(esplora, {
          ...{ ...source, to: receiver.script, amount, fee },
        })
        transfers++
        const inputs = inputsOf(transaction)
        expect(inputs.filter((id) => !allowed.includes(id))).toEqual([])
        return inputs
      }
      const unlessPoor = (error: unknown) => {
        expect(error).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
        return undefined
      }
      await plan(BigInt(Math.floor(Number(total) * share)) + 294n).catch(unlessPoor)
      const max = await planMax(esplora, { ...source, receiver }).catch(unlessPoor)
      if (!max) return
      expect(max.amount + max.fee.fee).toBeLessThanOrEqual(total)
      await plan(max.amount, max.fee)
    }),
    { numRuns: runsOf(200, 2_000) },
  )
  expect(transfers).toBeGreaterThan(100)
})
