import type { Network } from '@latchkey/core'
import { selectUTXO } from '@scure/btc-signer'
import { mostSatoshis } from '../chain/esploraAnswers.js'
import { toChainParams } from '../language/checksum.js'
import type { Coin } from './coinMaker.js'
import type { Payer } from './Payer.js'

/** All coins of a payer in one output. */
export type SpendAllInput = {
  readonly payer: Payer
  readonly network: Network
  readonly to: Uint8Array
  readonly coins: readonly Coin[]
  readonly feeRate: bigint
}

/**
 * The sum of the coins, and the fee of sending it in one output. Coins that cost more to
 * spend than they have do not count. Undefined if nothing would be left.
 */
export function spendAll({
  payer,
  network,
  to,
  coins,
  feeRate,
}: SpendAllInput): { readonly total: bigint; readonly fee: bigint } | undefined {
  const selected = selectUTXO([...coins], [{ script: to, amount: 0n }], 'all', {
    changeAddress: payer.address,
    feePerByte: feeRate,
    network: toChainParams(network),
    allowUnknownOutputs: true,
    createTx: false,
    // There is never that much change, so there is none.
    dust: BigInt(mostSatoshis),
  })
  return (
    selected && {
      total: totalOf(selected.inputs),
      fee: feeRate * BigInt(Math.ceil(selected.weight / 4)),
    }
  )
}

/** The sum of selected coins, in satoshis. */
export function totalOf(inputs: NonNullable<ReturnType<typeof selectUTXO>>['inputs']): bigint {
  return inputs.reduce(
    (sum, { witnessUtxo, nonWitnessUtxo, index = 0 }) =>
      sum + ((witnessUtxo ?? nonWitnessUtxo?.outputs[index])?.amount ?? 0n),
    0n,
  )
}
