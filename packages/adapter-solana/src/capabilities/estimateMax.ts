import { type Account, createError, type MaxEstimate } from '@latchkey/core'
import { checkMemo } from '@latchkey/core/adapter'
import type { Address } from '@solana/addresses'
import type { ChainReader, ReadSource } from '../chain/createChainReader.js'
import { longestMemo } from './memo.js'
import { parseOwner } from './parseTransfer.js'
import { readReceiver } from './planTransfer.js'
import { prepareTransfer } from './prepareTransfer.js'
import { readRentMinimum } from './readRentMinimum.js'
import { readSpendable } from './readSpendable.js'

/**
 * The most SOL that can be sent beside the rent minimum. The fee is the same for every amount, and
 * has no margin: `send` lowers its priority fee to it.
 *
 * @throws INSUFFICIENT_FUNDS, INVALID_ADDRESS, MEMO_TOO_LONG
 */
export async function estimateMax(
  reader: ChainReader,
  source: ReadSource,
  account: Account,
  transfer: { readonly to: Address; readonly memo?: string | undefined },
): Promise<MaxEstimate> {
  const { to } = transfer
  const memo = checkMemo(transfer.memo, longestMemo)
  const minimum = await readMinimum(reader, source, to)
  const from = parseOwner(account)
  const trial = { from, to, amount: minimum, ...(memo !== undefined && { memo }) }
  const [{ spendable }, { fee, units }] = await Promise.all([
    readSpendable(reader, source, account.address),
    prepareTransfer(reader, source, trial),
  ])
  const amount = spendable - fee
  if (amount < minimum) throw createError('INSUFFICIENT_FUNDS')
  return { amount, fee: { fee, bound: 'kept', gasLimit: BigInt(units) } }
}

/** The least lamports that an account can get: without one, what opens it. */
export async function readMinimum(
  reader: ChainReader,
  source: ReadSource,
  to: Address,
): Promise<bigint> {
  return (await readReceiver(reader, source, to)) ? 1n : await readRentMinimum(reader, source)
}
