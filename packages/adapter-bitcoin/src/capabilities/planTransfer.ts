import { createError, type FeeEstimate } from '@latchkey/core'
import { checkSignedFee } from '@latchkey/core/adapter'
import { selectUTXO, type Transaction } from '@scure/btc-signer'
import type { Esplora } from '../chain/createEsplora.js'
import type { Utxo } from '../chain/esploraAnswers.js'
import { type DecodedAddress, toChainParams } from '../language/checksum.js'
import type { CoinSource } from './CoinSource.js'
import { inputReader, readCoins } from './readCoins.js'
import { readFeeRate } from './readFeeRate.js'
import { type SpendAllInput, spendAll, totalOf } from './spendAll.js'

export type TransferPlan = {
  /** Unsigned. */
  readonly transaction: Transaction
  /** Inputs minus outputs. */
  readonly fee: bigint
  /** Satoshis per virtual byte. */
  readonly feeRate: bigint
}

export type PlanInput = SpendAllInput & { readonly amount: bigint }

/**
 * Smallest output that nodes relay: the cost of spending it at 3 satoshis per virtual byte (Bitcoin
 * Core's `GetDustThreshold`).
 */
export function dustLimit({ type, script }: DecodedAddress): bigint {
  return BigInt(3 * (8 + 1 + script.length + (type === 'pkh' || type === 'sh' ? 148 : 67)))
}

/**
 * Reads the payer's coins and the fee rate, and builds the unsigned transfer. Confirmed coins are
 * preferred. With `fee`, the rate is that of it, and the transfer costs no more.
 *
 * @throws FEE_UNKNOWN where the server has no estimate for the main network
 */
export async function planTransfer(
  esplora: Esplora,
  {
    signal,
    fee,
    inscriptions,
    collectibles,
    ...input
  }: Omit<PlanInput, 'coins' | 'feeRate'> & CoinSource & { readonly fee?: FeeEstimate | undefined },
): Promise<TransferPlan> {
  const { payer, network } = input
  const source = { payer, network, inscriptions, collectibles, signal }
  const [{ usable }, feeRate] = await Promise.all([
    readCoins(esplora, source),
    fee?.feePerGas ?? readFeeRate(esplora, source),
  ])
  const toInputs = await inputReader(esplora, source)
  let dearer: bigint | undefined
  const build = async (list: readonly Utxo[]) => {
    const plan = buildTransfer({ ...input, coins: await toInputs(list), feeRate })
    if (!fee || !plan || plan.fee <= fee.fee) return plan
    dearer = plan.fee
    return undefined
  }
  const plan = (await build(usable.filter(({ confirmed }) => confirmed))) ?? (await build(usable))
  if (plan) return plan
  const all = fee && spendAll({ ...input, coins: await toInputs(usable), feeRate })
  // The selection may have missed the coins of the estimate because of one that came after it.
  const surplus = all && all.total - input.amount - fee.fee
  const late = usable.findIndex(({ value }) => value === surplus)
  const rest = late < 0 ? undefined : await build(usable.filter((_, at) => at !== late))
  if (rest) return rest
  if (dearer !== undefined) checkSignedFee(dearer, fee, network.nativeCurrency)
  throw createError('INSUFFICIENT_FUNDS')
}

/**
 * Selects coins and builds the transaction: the transfer, then change above the dust limit.
 * Undefined if the coins do not suffice.
 */
export function buildTransfer({
  payer,
  network,
  to,
  amount,
  coins,
  feeRate,
}: PlanInput): TransferPlan | undefined {
  const selected = selectUTXO([...coins], [{ script: to, amount }], 'default', {
    changeAddress: payer.address,
    feePerByte: feeRate,
    network: toChainParams(network),
    allowUnknownOutputs: true,
    createTx: true,
    bip69: true,
  })
  if (!selected?.tx) return undefined
  return {
    transaction: selected.tx,
    fee: selected.outputs.reduce((rest, { amount }) => rest - amount, totalOf(selected.inputs)),
    feeRate,
  }
}
