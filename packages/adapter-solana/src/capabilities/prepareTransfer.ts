import { createError } from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import type { Address } from '@solana/addresses'
import { getBase64Decoder } from '@solana/codecs-strings'
import type { ChainReader, ReadSource } from '../chain/createChainReader.js'
import { contentOf, listOf, textOf, toAmount } from '../chain/rpcValues.js'
import { compileTransfer, type Lifetime } from './compileTransfer.js'
import { fromNodeError, fromTransactionError } from './nodeErrors.js'
import type { ParsedTransfer } from './parseTransfer.js'
import { planTransfer } from './planTransfer.js'

/** The runtime's own limit for one transaction. */
export const mostUnits = 1_400_000
/** Margin above the simulated units: accounts may change before the transaction lands. */
const spareUnitsPercent = 20
/**
 * Highest price in micro-lamports per unit. Beyond it the fee market is not followed; 200,000 units
 * then cost 0.0004 SOL at most.
 */
const highestUnitPrice = 2_000_000n
/** The base fee of one signature, if the node reports none. */
const lamportsPerSignature = 5_000n

/** A transaction ready for signing, and its cost. */
export type PreparedTransfer = {
  readonly wire: Uint8Array
  readonly lifetime: Lifetime
  readonly units: number
  /** Lamports: the network fee with its priority part, and the rent of an opened account. */
  readonly fee: bigint
}

/**
 * Plans, simulates and compiles a transfer. All foreseeable failures are reported here, before a
 * wallet is asked.
 *
 * @throws INSUFFICIENT_FUNDS, INVALID_ADDRESS, INVALID_AMOUNT for too little to open an account
 * with, TRANSACTION_REVERTED for other failures of the simulation
 */
export async function prepareTransfer(
  reader: ChainReader,
  source: ReadSource,
  transfer: ParsedTransfer,
  version: 'legacy' | 0 = 0,
): Promise<PreparedTransfer> {
  const { from } = transfer
  const plan = await planTransfer(reader, source, transfer)
  const [lifetime, unitPrice, balance] = await Promise.all([
    readLifetime(reader, source),
    readUnitPrice(reader, source, plan.writes),
    reader
      .read(source, 'getBalance', [from, { commitment: 'confirmed' }])
      .then((answer) => toAmount(contentOf(answer)) ?? 0n),
  ])
  const draft = { payer: from, lifetime, instructions: plan.instructions, unitPrice, version }
  const { wire: trial } = compileTransfer({ ...draft, units: mostUnits, unitPrice: 0n })
  const { used, rent } = await simulate(reader, source, trial, plan.opens)
  const units = Math.min(
    mostUnits,
    Math.ceil((used * (100 + spareUnitsPercent)) / 100) + (unitPrice > 0n ? 150 : 0),
  )
  const { wire, message } = compileTransfer({ ...draft, units })
  const quoted = toAmount(
    contentOf(
      await reader.read(source, 'getFeeForMessage', [message, { commitment: 'confirmed' }]),
    ),
  )
  const priority = (BigInt(units) * unitPrice + 999_999n) / 1_000_000n
  const fee = (quoted ?? lamportsPerSignature + priority) + rent
  if (balance < plan.lamports + fee) throw createError('INSUFFICIENT_FUNDS')
  return { wire, lifetime, units, fee }
}

export async function readLifetime(reader: ChainReader, source: ReadSource): Promise<Lifetime> {
  const value = contentOf(
    await reader.read(source, 'getLatestBlockhash', [{ commitment: 'confirmed' }]),
  )
  const blockhash = textOf(readForeign(value, 'blockhash'))
  const lastValidBlockHeight = toAmount(readForeign(value, 'lastValidBlockHeight'))
  if (blockhash === '' || lastValidBlockHeight === undefined)
    throw createError('RPC_PARSE_ERROR', { details: 'getLatestBlockhash' })
  return { blockhash, lastValidBlockHeight }
}

/**
 * The 75th percentile of recent priority fees for these accounts. Zero if the node cannot report
 * it.
 */
async function readUnitPrice(
  reader: ChainReader,
  source: ReadSource,
  writes: readonly Address[],
): Promise<bigint> {
  const recent = await reader
    .read(source, 'getRecentPrioritizationFees', [writes])
    .catch((error: unknown) => {
      if (source.signal?.aborted) throw error
      return []
    })
  const fees = listOf(recent)
    .map((entry) => toAmount(readForeign(entry, 'prioritizationFee')) ?? 0n)
    .sort((a, b) => (a < b ? -1 : 1))
  const fee = fees[Math.floor(fees.length * 0.75)] ?? 0n
  return fee < highestUnitPrice ? fee : highestUnitPrice
}

async function simulate(
  reader: ChainReader,
  source: ReadSource,
  wire: Uint8Array,
  opens: Address | undefined,
) {
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    ...(opens && { accounts: { encoding: 'base64', addresses: [opens] } }),
  }
  const answer = await reader
    .read(source, 'simulateTransaction', [getBase64Decoder().decode(wire), options])
    .catch((error: unknown) => {
      throw fromNodeError(error)
    })
  const result = contentOf(answer)
  const err = readForeign(result, 'err')
  if (err !== null) throw fromTransactionError(err, readForeign(result, 'logs'))
  const used = toAmount(readForeign(result, 'unitsConsumed'))
  if (used === undefined) throw createError('RPC_PARSE_ERROR', { details: 'simulateTransaction' })
  const [opened] = listOf(readForeign(result, 'accounts'))
  return {
    used: Number(used),
    rent: opens ? (toAmount(readForeign(opened, 'lamports')) ?? 0n) : 0n,
  }
}
