import { type Account, createError, type Network, parseCaipAddress } from '@latchkey/core'
import { p2sh, p2tr, p2wpkh, selectUTXO, type Transaction } from '@scure/btc-signer'
import type { Esplora } from '../chain/createEsplora.js'
import { parseFeeRate, parseUtxos, type Utxo } from '../chain/esploraAnswers.js'
import { fromHex } from '../language/answers.js'
import { type DecodedAddress, decodeAddress, toChainParams } from '../language/checksum.js'

/** Confirmation target in blocks. */
const targetBlocks = 3
/** Highest fee rate in satoshis per virtual byte, whatever a server estimates. */
export const highestFeeRate = 500
/** Number of coins considered, biggest first. */
const mostCoins = 400
/**
 * Coins of this size and below may hold inscriptions on an ordinals address; spending one would
 * lose it.
 */
const inscriptionPostage = 10_000n

/** The payer, copied on confirmation. */
export type Payer = {
  readonly address: string
  readonly publicKey: string | undefined
  readonly type: Account['type']
}

export function toPayer(account: Account): Payer {
  return {
    address: parseCaipAddress(account.address).address,
    publicKey: account.publicKey,
    type: account.type,
  }
}

export type TransferPlan = {
  /** Unsigned. */
  readonly transaction: Transaction
  /** Inputs minus outputs. */
  readonly fee: bigint
  /** Satoshis per virtual byte. */
  readonly feeRate: bigint
}

type Coin = Parameters<typeof selectUTXO>[0][number]
export type PlanInput = {
  readonly payer: Payer
  readonly network: Network
  readonly to: Uint8Array
  readonly amount: bigint
  readonly coins: readonly Coin[]
  readonly feeRate: bigint
}

/**
 * Smallest output that nodes relay: the cost of spending it at 3 satoshis per virtual byte (Bitcoin
 * Core's `GetDustThreshold`).
 */
export function dustLimit({ type, script }: DecodedAddress): bigint {
  return BigInt(3 * (8 + 1 + script.length + (type === 'pkh' || type === 'sh' ? 148 : 67)))
}

/**
 * Reads the payer's coins and the fee rate, and builds the unsigned transfer. Confirmed coins are
 * preferred.
 *
 * @throws FEE_UNKNOWN where the server has no estimate for the main network
 */
export async function planTransfer(
  esplora: Esplora,
  {
    signal,
    ...input
  }: Omit<PlanInput, 'coins' | 'feeRate'> & { readonly signal?: AbortSignal | undefined },
): Promise<TransferPlan> {
  const { payer, network } = input
  const read = (path: string) => esplora.read({ network, path, signal })
  const [listed, rates] = await Promise.all([
    read(`/address/${payer.address}/utxo`),
    read('/fee-estimates'),
  ])
  const utxos = parseUtxos(listed)
  if (!utxos) throw createError('BALANCE_UNAVAILABLE', { details: 'Esplora answered no coins.' })
  const estimated = parseFeeRate(rates, targetBlocks)
  // A server without estimates is common on test networks, where any rate is as good.
  if (estimated === undefined && toChainParams(network).bech32 === 'bc')
    throw createError('FEE_UNKNOWN')
  const feeRate = BigInt(Math.min(estimated ?? 1, highestFeeRate))
  const usable = utxos
    .filter(({ value }) => payer.type !== 'ordinal' || value > inscriptionPostage)
    .sort((a, b) => (a.value < b.value ? 1 : -1))
    .slice(0, mostCoins)
  const toCoins = await coinMaker(
    payer,
    network,
    async ({ txid }) => await esplora.readText({ network, path: `/tx/${txid}/hex`, signal }),
  )
  for (const list of [usable.filter(({ confirmed }) => confirmed), usable]) {
    const plan = buildTransfer({ ...input, coins: await Promise.all(list.map(toCoins)), feeRate })
    if (plan) return plan
  }
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
  const total = (list: readonly (bigint | undefined)[]) =>
    list.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n)
  const inputs = selected.inputs.map(
    ({ witnessUtxo, nonWitnessUtxo, index = 0 }) =>
      (witnessUtxo ?? nonWitnessUtxo?.outputs[index])?.amount,
  )
  return {
    transaction: selected.tx,
    fee: total(inputs) - total(selected.outputs.map((output) => output.amount)),
    feeRate,
  }
}

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
