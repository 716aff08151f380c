import { readForeign } from '@latchkey/core/adapter'
import { type Address, address } from '@solana/addresses'
import type { ChainReader, ReadSource } from '../chain/createChainReader.js'
import { contentOf, listOf, textOf, toAmount } from '../chain/rpcValues.js'

/** A token account. */
export type TokenHolding = {
  readonly address: Address
  readonly amount: bigint
  /** The mint's owner froze it: nothing can leave it. */
  readonly isFrozen: boolean
}

/** An owner's token accounts of a mint, largest balance first. */
export async function readHoldings(
  reader: ChainReader,
  source: ReadSource,
  owner: Address,
  mint: Address,
): Promise<readonly TokenHolding[]> {
  const params = [owner, { mint }, { encoding: 'jsonParsed', commitment: 'confirmed' }]
  const accounts = listOf(contentOf(await reader.read(source, 'getTokenAccountsByOwner', params)))
  return accounts
    .flatMap((entry) => {
      const about = readForeign(entry, 'account', 'data', 'parsed', 'info')
      const amount = toAmount(textOf(readForeign(about, 'tokenAmount', 'amount')))
      const pubkey = readForeign(entry, 'pubkey')
      const isFrozen = readForeign(about, 'state') !== 'initialized'
      return amount === undefined || typeof pubkey !== 'string'
        ? []
        : [{ address: address(pubkey), amount, isFrozen }]
    })
    .sort((a, b) => (a.amount < b.amount ? 1 : -1))
}
