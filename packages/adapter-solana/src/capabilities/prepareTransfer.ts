import { createError } from '@latchkey/core'
import { amountTooSmall, readForeign } from '@latchkey/core/adapter'
import { getBase64Decoder } from '@solana/codecs-strings'
import type { ChainReader, ReadSource } from '../chain/createChainReader.js'
import { contentOf, listOf, textOf, toAmount } from '../chain/rpcValues.js'
import { compileTransfer, type Lifetime } from './compileTransfer.js'
import { mostUnits } from './computeBudget.js'
import { fromNodeError, fromTransactionError, isBelowRent } from './nodeErrors.js'
import type { ParsedTransfer } from './parseTransfer.js'
import { planTransfer, type TransferPlan } from './planTransfer.js'
import { priceTransfer, readUnitPrice } from './priceTransfer.js'
import { readRentMinimum } from './readRentMinimum.js'

/** Margin above the simulated units: accounts may change before the transaction lands. */
const spareUnitsPercent = 20

/** A transaction ready for signing, and its cost. */
export type PreparedTransfer = {
  readonly wire: Uint8Array
  readonly lifetime: Lifetime
  readonly units: number
  /** Lamports: the network fee with its priority part, and `rent`. */
  readonly fee: bigint
  /** Lamports that an account takes which the transfer opens. */
  readonly rent: bigint
}

export type PrepareOptions = {
  /** @default 0 */
  readonly version?: 'legacy' | 0 | undefined
  /** The most that it may cost, in lamports: the priority fee is lowered to it. @default no limit */
  readonly mostFee?: bigint | undefined
}

/**
 * Plans, simulates and compiles a transfer. All foreseeable failures are reported here, before a
 * wallet is asked.
 *
 * @throws INSUFFICIENT_FUNDS, INVALID_ADDRESS, AMOUNT_TOO_SMALL for too little to open an account
 *   with, MEMO_REQUIRED, TRANSACTION_REVERTED for other failures of the simulation
 */
export async function prepareTransfer(
  reader: ChainReader,
  source: ReadSource,
  transfer: ParsedTransfer,
  { version = 0, mostFee }: PrepareOptions = {},
): Promise<PreparedTransfer> {
  const { from, to } = transfer
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
  const { used, rent } = await simulate(reader, source, trial, plan)
  const units = Math.min(
    mostUnits,
    Math.ceil((used * (100 + spareUnitsPercent)) / 100) + (unitPrice > 0n ? 150 : 0),
  )
  const [priced, least] = await Promise.all([
    priceTransfer(reader, source, { ...draft, units }, mostFee && mostFee - rent),
    // The simulation has no priority fee, which may take the rent minimum.
    unitPrice > 0n ? readRentMinimum(reader, source) : 0n,
  ])
  const fee = priced.fee + rent
  const rest = balance - fee - (from === to ? 0n : plan.lamports)
  const isOpen = rest === 0n || rest >= least || balance < least
  if (balance < plan.lamports + fee || !isOpen) throw createError('INSUFFICIENT_FUNDS')
  return { wire: priced.wire, lifetime, units, fee, rent }
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

async function simulate(
  reader: ChainReader,
  source: ReadSource,
  wire: Uint8Array,
  { opens, lamports }: TransferPlan,
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
  if (lamports > 0n && isBelowRent(err))
    throw amountTooSmall(await readRentMinimum(reader, source), source.network.nativeCurrency)
  if (err !== null) throw fromTransactionError(err, readForeign(result, 'logs'))
  const used = toAmount(readForeign(result, 'unitsConsumed'))
  if (used === undefined) throw createError('RPC_PARSE_ERROR', { details: 'simulateTransaction' })
  const [opened] = listOf(readForeign(result, 'accounts'))
  return {
    used: Number(used),
    rent: opens ? (toAmount(readForeign(opened, 'lamports')) ?? 0n) : 0n,
  }
}
