import { isTransactionId } from '../language/answers.js'

/** An unspent output. `value` is in satoshis. */
export type Utxo = {
  readonly txid: string
  readonly vout: number
  readonly value: bigint
  readonly confirmed: boolean
}
export type EsploraOutput = { readonly address?: string; readonly value: bigint }
export type EsploraTransaction = {
  readonly txid: string
  readonly fee: bigint
  readonly inputs: readonly {
    readonly txid: string
    readonly vout: number
    readonly output?: EsploraOutput
  }[]
  readonly outputs: readonly EsploraOutput[]
  readonly confirmed: boolean
  /** Milliseconds since 1970. */
  readonly time?: number
}

type Foreign = Readonly<Record<string, unknown>>
const asObject = (value: unknown): Foreign =>
  typeof value === 'object' && value !== null ? (value as Foreign) : {}

/** Upper limit of a valid amount: the total supply. */
export const mostSatoshis = 21e14
const toSatoshis = (value: unknown): bigint | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= mostSatoshis
    ? BigInt(value)
    : undefined
const toIndex = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 32
    ? value
    : undefined

/** The balance from `/address/:address`: received minus sent, on the chain and in the mempool. */
export function parseBalance(value: unknown): bigint | undefined {
  const { chain_stats, mempool_stats } = asObject(value)
  let balance = 0n
  for (const stats of [chain_stats, mempool_stats]) {
    const { funded_txo_sum, spent_txo_sum } = asObject(stats)
    // The mempool sums may include outputs that are spent within it, so in theory they may exceed
    // the supply.
    if (!Number.isSafeInteger(funded_txo_sum) || !Number.isSafeInteger(spent_txo_sum))
      return undefined
    balance += BigInt(funded_txo_sum as number) - BigInt(spent_txo_sum as number)
  }
  return balance < 0n ? undefined : balance
}

/** Parses `/address/:address/utxo`. Undefined if one entry is invalid. */
export function parseUtxos(value: unknown): readonly Utxo[] | undefined {
  if (!Array.isArray(value)) return undefined
  const utxos: Utxo[] = []
  for (const entry of value as unknown[]) {
    const { txid, vout, value: amount, status } = asObject(entry)
    const satoshis = toSatoshis(amount)
    const index = toIndex(vout)
    if (!isTransactionId(txid) || index === undefined || satoshis === undefined) return undefined
    utxos.push({
      txid,
      vout: index,
      value: satoshis,
      confirmed: asObject(status).confirmed === true,
    })
  }
  return utxos
}

/** Parses `/tx/:id` and the entries of `/address/:address/txs`. */
export function parseTransaction(value: unknown): EsploraTransaction | undefined {
  const { txid, vin, vout, fee, status } = asObject(value)
  const paid = toSatoshis(fee)
  if (!isTransactionId(txid) || paid === undefined || !Array.isArray(vin) || !Array.isArray(vout))
    return undefined
  const inputs: EsploraTransaction['inputs'][number][] = []
  for (const entry of vin as unknown[]) {
    const { txid: from, vout: index, prevout } = asObject(entry)
    const at = toIndex(index)
    if (!isTransactionId(from) || at === undefined) return undefined
    const output = prevout === null || prevout === undefined ? undefined : parseOutput(prevout)
    inputs.push({ txid: from, vout: at, ...(output && { output }) })
  }
  const outputs = (vout as unknown[]).map(parseOutput)
  if (outputs.includes(undefined)) return undefined
  const { confirmed, block_time } = asObject(status)
  return {
    txid,
    fee: paid,
    inputs,
    outputs: outputs as readonly EsploraOutput[],
    confirmed: confirmed === true,
    ...(confirmed === true &&
      Number.isSafeInteger(block_time) && { time: (block_time as number) * 1_000 }),
  }
}

function parseOutput(value: unknown): EsploraOutput | undefined {
  const { scriptpubkey_address: address, value: amount } = asObject(value)
  const satoshis = toSatoshis(amount)
  if (satoshis === undefined) return undefined
  return { value: satoshis, ...(typeof address === 'string' && { address }) }
}

/** The spender's id from `/tx/:id/outspend/:vout`, if spent. */
export function parseSpender(value: unknown): string | undefined {
  const { spent, txid } = asObject(value)
  return spent === true && isTransactionId(txid) ? txid : undefined
}

/**
 * The fee rate from `/fee-estimates` for confirmation within `blocks`, in satoshis per virtual
 * byte, rounded up. Undefined if the server has none.
 */
export function parseFeeRate(value: unknown, blocks: number): number | undefined {
  const rates = Object.entries(asObject(value))
    .map(([target, rate]) => [Number(target), rate] as const)
    .filter(
      (entry): entry is readonly [number, number] =>
        entry[0] > 0 && typeof entry[1] === 'number' && Number.isFinite(entry[1]) && entry[1] > 0,
    )
    .sort(([a], [b]) => a - b)
  // The slowest estimate within the target, else the fastest one.
  const rate = rates.filter(([target]) => target <= blocks).at(-1) ?? rates[0]
  return rate && Math.ceil(rate[1])
}
