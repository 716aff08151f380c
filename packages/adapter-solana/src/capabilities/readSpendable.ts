import type { CaipAddress, Spendable } from '@latchkey/core'
import { toSpendable } from '@latchkey/core/adapter'
import type { Address } from '@solana/addresses'
import { readNativeBalance } from '../chain/balance.js'
import type { ChainReader, ReadSource } from '../chain/createChainReader.js'
import { readHoldings, type TokenHolding } from './readHoldings.js'
import { readRentMinimum } from './readRentMinimum.js'

/**
 * The SOL of an account. Its rent minimum stays: the chain lets an account be emptied to the lamport
 * alone, and a wallet may change the fee.
 */
export async function readSpendable(
  reader: ChainReader,
  source: ReadSource,
  account: CaipAddress,
): Promise<Spendable> {
  const [held, minimum] = await Promise.all([
    readNativeBalance(reader, { ...source, address: account }),
    readRentMinimum(reader, source),
  ])
  return toSpendable(held, [['RESERVE', minimum]])
}

/**
 * Number of token accounts that one transaction can spend, by its size, where it has a priority fee
 * and the longest memo, and opens the receiver's account.
 */
const mostSources = 11

/** A token in all accounts of its owner. */
export async function readSpendableToken(
  reader: ChainReader,
  source: ReadSource,
  owner: Address,
  mint: Address,
): Promise<Spendable> {
  const holdings = await readHoldings(reader, source, owner, mint)
  const free = holdings.filter(({ isFrozen }) => !isFrozen)
  const held = sumOf(holdings)
  const unfrozen = sumOf(free)
  const spendable = sumOf(free.slice(0, mostSources))
  return toSpendable(held, [
    ['LOCKED', held - unfrozen],
    ['SCATTERED', unfrozen - spendable],
  ])
}

const sumOf = (holdings: readonly TokenHolding[]): bigint =>
  holdings.reduce((sum, { amount }) => sum + amount, 0n)
