import { createError, type Network } from '@latchkey/core'
import { p2sh, p2tr, p2wpkh, type selectUTXO } from '@scure/btc-signer'
import type { Utxo } from '../chain/esploraAnswers.js'
import { fromHex } from '../language/answers.js'
import { type DecodedAddress, decodeAddress, toChainParams } from '../language/checksum.js'
import type { Payer } from './Payer.js'

/** A coin as the input of a transaction. */
export type Coin = Parameters<typeof selectUTXO>[0][number]

/** Returns the input data for the coins of an address; each address type needs different data. */
export async function coinMaker(
  payer: Payer,
  network: Network,
  readTransaction: (utxo: Utxo) => Promise<string>,
): Promise<(utxo: Utxo) => Promise<Coin>> {
  const decoded = decodeAddress(payer.address, network)
  if (!decoded) throw createError('INVALID_ADDRESS')
  const { type, script } = decoded
  if (type === 'pkh')
    return async (utxo) => ({
      txid: utxo.txid,
      index: utxo.vout,
      nonWitnessUtxo: fromHex(await readTransaction(utxo)),
    })
  const extra = spendingFacts(payer, type, network)
  return ({ txid, vout, value }) =>
    Promise.resolve({ txid, index: vout, witnessUtxo: { script, amount: value }, ...extra })
}

function spendingFacts(
  { address, publicKey = '' }: Payer,
  type: DecodedAddress['type'],
  network: Network,
): Partial<Coin> {
  const params = toChainParams(network)
  const key = fromHex(publicKey)
  try {
    if (type === 'wpkh') return {}
    if (type === 'sh' && key.length === 33) {
      const nested = p2sh(p2wpkh(key, params), params)
      if (nested.address === address) return { redeemScript: nested.redeemScript }
    }
    if (type === 'tr' && key.length >= 32) {
      const tapInternalKey = key.subarray(-32)
      if (p2tr(tapInternalKey, undefined, params).address === address) return { tapInternalKey }
    }
  } catch {
    // The wallet's public key is not on the curve.
  }
  throw createError('METHOD_NOT_SUPPORTED', {
    details: 'How this address is spent cannot be told from what the wallet says of it.',
  })
}
