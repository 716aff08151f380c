import {
  createError,
  parseCaipAddress,
  type TokenBalance,
  type TokensFeature,
} from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import type { ChainReader, ReadSource } from '../chain/createChainReader.js'
import { contentOf, listOf, textOf, toAmount } from '../chain/rpcValues.js'
import { toPublicKey } from '../language/publicKey.js'
import { copyNetwork } from './parseTransfer.js'
import { tokenPrograms } from './programs.js'
import { readMints } from './tokenNames.js'

/** SPL and Token-2022 balances: the sum over an owner's token accounts of each mint. */
export function createTokensFeature(reader: ChainReader): TokensFeature {
  return {
    canList: true,
    async getTokenBalances({ address: owner, network, tokens, signal }) {
      const { address } = parseCaipAddress(owner)
      const named = tokens && [...new Set(tokens)]
      if (!toPublicKey(address)) throw createError('INVALID_ADDRESS')
      if (named?.some((token) => !toPublicKey(token)))
        throw createError('INVALID_ADDRESS', { details: 'token' })
      const source = { network: copyNetwork(network), signal }
      const held = await readHeld(reader, source, address)
      const wanted = named ?? [...held].filter(([, amount]) => amount > 0n).map(([mint]) => mint)
      const mints = await readMints(reader, source, wanted)
      return wanted.flatMap((mint): readonly TokenBalance[] => {
        const about = mints.get(mint)
        if (!about && named) throw createError('INVALID_ADDRESS', { details: 'token' })
        // A token with a supply of one is an NFT, not a balance.
        if (!about || (about.isUnique && !named)) return []
        const { name, symbol, decimals } = about
        return [{ address: mint, name, symbol, decimals, balance: held.get(mint) ?? 0n }]
      })
    },
    async describeToken({ token, network, signal }) {
      const source = { network: copyNetwork(network), signal, independent: true }
      const about = toPublicKey(token) && (await readMints(reader, source, [token])).get(token)
      if (!about) throw createError('INVALID_ADDRESS', { details: 'token' })
      const { name, symbol, decimals } = about
      return { name, symbol, decimals }
    },
  }
}

/** An owner's balance per mint, across both programs. */
export async function readHeld(
  reader: ChainReader,
  source: ReadSource,
  owner: string,
): Promise<ReadonlyMap<string, bigint>> {
  const held = new Map<string, bigint>()
  for (const { mint, amount } of await readTokenAccounts(reader, source, owner))
    held.set(mint, (held.get(mint) ?? 0n) + amount)
  return held
}

/** An owner's token accounts, in both programs. */
export async function readTokenAccounts(
  reader: ChainReader,
  source: ReadSource,
  owner: string,
): Promise<
  readonly { readonly address: string; readonly mint: string; readonly amount: bigint }[]
> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const answers = await Promise.all(
    tokenPrograms.map((programId) =>
      reader.read(source, 'getTokenAccountsByOwner', [owner, { programId }, options]),
    ),
  )
  return answers.flatMap((answer) =>
    listOf(contentOf(answer)).flatMap((entry) => {
      const about = readForeign(entry, 'account', 'data', 'parsed', 'info')
      const mint = textOf(readForeign(about, 'mint'))
      const address = textOf(readForeign(entry, 'pubkey'))
      const amount = toAmount(textOf(readForeign(about, 'tokenAmount', 'amount')))
      return amount === undefined || !toPublicKey(mint) || !toPublicKey(address)
        ? []
        : [{ address, mint, amount }]
    }),
  )
}
