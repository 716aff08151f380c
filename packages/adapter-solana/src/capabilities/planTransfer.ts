import { createError } from '@latchkey/core'
import type { Address } from '@solana/addresses'
import type { Instruction } from '@solana/instructions'
import type { ChainReader, ReadSource } from '../chain/createChainReader.js'
import { type Destination, findDestination } from './findDestination.js'
import {
  findAssociatedToken,
  openAssociatedToken,
  transferSol,
  transferToken,
} from './instructions.js'
import { writeMemo } from './memo.js'
import type { ParsedTransfer } from './parseTransfer.js'
import { toTokenProgram } from './programs.js'
import { type AccountOnChain, readAccountsOnChain } from './readAccounts.js'
import { readHoldings } from './readHoldings.js'
import { wrongReceiver } from './wrongReceiver.js'

/** The steps of a transfer. */
export type TransferPlan = {
  readonly instructions: readonly Instruction[]
  /** Lamports sent, excluding fees and the rent of `opens`. */
  readonly lamports: bigint
  /** The receiver's token account, if this transfer opens it; the sender pays its rent. */
  readonly opens?: Address
  /**
   * Written accounts; their recent priority fees set the price. The sender first; of a token, the
   * sender's token accounts next; the one that receives last.
   */
  readonly writes: readonly Address[]
}

/**
 * Reads the chain data for a transfer and plans it. A token is taken from several of the sender's
 * accounts where none has it all.
 *
 * @throws INSUFFICIENT_FUNDS when the sender holds less of the token; INVALID_ADDRESS for a token
 *   that is no mint, and for a receiver that is a program, a mint or a token account of something
 *   else; MEMO_REQUIRED
 */
export async function planTransfer(
  reader: ChainReader,
  source: ReadSource,
  transfer: ParsedTransfer,
): Promise<TransferPlan> {
  const { from, to, amount, mint, memo } = transfer
  if (mint) return await planTokenTransfer(reader, source, { ...transfer, mint })
  await readReceiver(reader, source, to)
  return {
    instructions: [
      ...(memo === undefined ? [] : [writeMemo(memo)]),
      transferSol({ from, to, amount }),
    ],
    lamports: amount,
    writes: [from, to],
  }
}

/**
 * Reads the account that would get SOL; undefined if there is none.
 *
 * @throws INVALID_ADDRESS for a program, a mint or a token account
 */
export async function readReceiver(
  reader: ChainReader,
  source: ReadSource,
  to: Address,
): Promise<AccountOnChain | undefined> {
  const [receiver] = await readAccountsOnChain(reader, source, [to])
  if (receiver && (receiver.isExecutable || toTokenProgram(receiver.owner))) throw wrongReceiver()
  return receiver
}

async function planTokenTransfer(
  reader: ChainReader,
  source: ReadSource,
  { from, to, amount, mint, memo }: ParsedTransfer & { readonly mint: Address },
): Promise<TransferPlan> {
  const destination = await findDestination(reader, source, { to, mint })
  const { program, decimals, isNew } = destination
  // An empty text would do for the chain. An account that demands one tells its payers apart by it.
  if (destination.needsMemo && memo === undefined) throw createError('MEMO_REQUIRED')
  const own = await findAssociatedToken({ owner: from, program, mint })
  const holdings = await readHoldings(reader, source, from, mint)
  const parts = pickSources(
    holdings.filter(({ isFrozen }) => !isFrozen),
    own,
    amount,
  )
  const transfers = parts.flatMap((part, index) => [
    ...memosBefore(index, destination, memo),
    transferToken({
      program,
      source: part.address,
      mint,
      destination: destination.address,
      authority: from,
      amount: part.amount,
      decimals,
    }),
  ])
  return {
    instructions: isNew
      ? [
          openAssociatedToken({
            ...{ payer: from, account: destination.address, owner: to, mint, program },
          }),
          ...transfers,
        ]
      : transfers,
    lamports: 0n,
    writes: [from, ...parts.map((part) => part.address), destination.address],
    ...(isNew && { opens: destination.address }),
  }
}

/**
 * The memo goes directly before the first transfer. Each further one has its own where the account
 * demands it, which is empty, for the size of the transaction.
 */
function memosBefore(
  index: number,
  { needsMemo }: Destination,
  memo: string | undefined,
): readonly Instruction[] {
  if (index === 0) return memo === undefined ? [] : [writeMemo(memo)]
  return needsMemo ? [writeMemo('')] : []
}

type Part = { readonly address: Address; readonly amount: bigint }

/**
 * The amount to take from each token account of the sender: all of it from one that holds enough
 * (the associated one first), else from as few accounts as possible.
 *
 * @throws INSUFFICIENT_FUNDS
 */
function pickSources(held: readonly Part[], own: Address, amount: bigint): readonly Part[] {
  const pick =
    held.find((one) => one.address === own && one.amount >= amount) ??
    held.find((one) => one.amount >= amount)
  if (pick) return [{ address: pick.address, amount }]
  let rest = amount
  const parts: Part[] = []
  for (const one of held) {
    if (rest === 0n || one.amount === 0n) break
    const part = one.amount < rest ? one.amount : rest
    parts.push({ address: one.address, amount: part })
    rest -= part
  }
  if (rest > 0n) throw createError('INSUFFICIENT_FUNDS', { details: 'token' })
  return parts
}
