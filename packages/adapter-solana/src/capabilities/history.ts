import {
  createError,
  type HistoryFeature,
  type HistoryItem,
  parseCaipAddress,
} from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import type { ChainReader, ReadSource } from '../chain/createChainReader.js'
import { listOf, textOf, toAmount } from '../chain/rpcValues.js'
import { toPublicKey } from '../language/publicKey.js'
import { type Movement, readMovements } from './movements.js'
import { copyNetwork } from './parseTransfer.js'
import { readMints } from './tokenNames.js'
import { readTokenAccounts } from './tokens.js'

const transactionsPerPage = 20
/** Limit of token accounts searched: incoming token transfers do not name the owner. */
const mostTokenAccounts = 24

type Signed = { readonly signature: string; readonly slot: bigint }

/**
 * History of SOL and token movements from the node's own index. It covers the account's
 * transactions and those of its token accounts.
 */
export function createHistoryFeature(reader: ChainReader): HistoryFeature {
  return {
    async getHistory({ address: owner, network, cursor, signal }) {
      const { address } = parseCaipAddress(owner)
      if (!toPublicKey(address)) throw createError('INVALID_ADDRESS')
      const on = copyNetwork(network)
      const source = { network: on, signal }
      const tokenAccounts = (await readTokenAccounts(reader, source, address)).slice(
        0,
        mostTokenAccounts,
      )
      const lists = await Promise.all(
        [address, ...tokenAccounts.map((one) => one.address)].map((one) =>
          readSignatures(reader, source, one, cursor),
        ),
      )
      const newest = newestOf(lists)
      const page = newest.slice(0, transactionsPerPage)
      const options = {
        encoding: 'json',
        commitment: 'confirmed',
        maxSupportedTransactionVersion: 0,
      }
      const transactions = await Promise.all(
        page.map(({ signature }) => reader.read(source, 'getTransaction', [signature, options])),
      )
      const movements = transactions.flatMap((transaction) => readMovements(transaction, address))
      const mints = await readMints(
        reader,
        source,
        movements.flatMap(({ token }) => token ?? []),
      )
      const { symbol, decimals } = on.nativeCurrency
      const toItem = ({ token, decimals: own, ...movement }: Movement): HistoryItem =>
        token === undefined
          ? { ...movement, symbol, decimals }
          : { ...movement, token, symbol: mints.get(token)?.symbol ?? '', decimals: own ?? 0 }
      const last = newest.length > page.length ? page.at(-1)?.signature : undefined
      return { items: movements.map(toItem), ...(last && { next: last }) }
    },
  }
}

async function readSignatures(
  reader: ChainReader,
  source: ReadSource,
  address: string,
  before: string | undefined,
): Promise<readonly Signed[]> {
  // One more than a page, so that the next page is never empty.
  const options = {
    limit: transactionsPerPage + 1,
    commitment: 'confirmed',
    ...(before && { before }),
  }
  return listOf(await reader.read(source, 'getSignaturesForAddress', [address, options])).flatMap(
    (entry) => {
      const signature = textOf(readForeign(entry, 'signature'))
      const slot = toAmount(readForeign(entry, 'slot'))
      return signature === '' || slot === undefined ? [] : [{ signature, slot }]
    },
  )
}

function newestOf(lists: readonly (readonly Signed[])[]): readonly Signed[] {
  const all = new Map(lists.flat().map((one) => [one.signature, one]))
  return [...all.values()].sort((a, b) => (a.slot === b.slot ? 0 : a.slot < b.slot ? 1 : -1))
}
