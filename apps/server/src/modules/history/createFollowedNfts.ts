import type { ChainConfig } from '../../config/Config.js'
import { errorFields, type Log } from '../../log/createLog.js'
import type { ChainNode } from '../blockchain/ChainNode.js'
import { call, toUnits } from '../blockchain/readers/readTokenNames.js'
import { invalidCursor } from './createFollowedEngine.js'
import type { HistoryStore } from './createHistoryStore.js'
import { type MetNft, type NftBalance, type NftHoldings, nftKey } from './createNftHoldings.js'
import { knowledgeOf, readyState } from './followedState.js'
import type { ReadNfts } from './ReadNfts.js'

const metAtOnce = 200
/** A page ends after this many reads, even if it is short. */
const mostRounds = 10

export type FollowedNftsOptions = {
  readonly chain: ChainConfig
  readonly store: HistoryStore
  readonly holdings: NftHoldings
  readonly node: ChainNode
  readonly log: Log
}

/** Lists an account's NFTs: the sum of its followed movements. */
export function createFollowedNfts({
  chain,
  store,
  holdings,
  node,
  log,
}: FollowedNftsOptions): ReadNfts {
  const listed = new Set(
    [...chain.collections, ...chain.tokens.map(({ address }) => address)].map((each) =>
      each.toLowerCase(),
    ),
  )
  const isSpam = ({ token }: MetNft, { isChosen, paidWith }: NftBalance) =>
    !listed.has(token) && !isChosen && ![...paidWith].some((paid) => listed.has(paid))

  return async (account, { cursor, limit }) => {
    const state = await readyState(store, chain)
    const address = account.toLowerCase()
    // The sums then lack earlier movements, so the contracts are asked too.
    const isLate = state.firstBlock > 0
    const found: { readonly met: MetNft; readonly balance: NftBalance }[] = []
    let before = cursor === undefined ? undefined : readCursor(cursor)
    let hasMore = true
    for (let round = 0; hasMore && found.length < limit && round < mostRounds; round++) {
      const met = await holdings.met(state, address, { before, limit: metAtOnce })
      const balances = await holdings.balances(state, address, met)
      hasMore = met.length === metAtOnce
      for (const each of met) {
        if (found.length === limit) {
          hasMore = true
          break
        }
        before = each
        const balance = balances.get(nftKey(each))
        if (balance && (isLate || balance.quantity > 0n)) found.push({ met: each, balance })
      }
    }
    const held = isLate
      ? await readQuantities(
          node,
          address,
          found.map(({ met }) => met),
        ).catch((error: unknown) => {
          log('warn', 'quantities of NFTs could not be read', {
            chain: chain.id,
            ...errorFields(error),
          })
          return undefined
        })
      : undefined
    const names = await store.described(state, [...new Set(found.map(({ met }) => met.token))])
    return {
      items: found.flatMap(({ met, balance }, index) => {
        const quantity = held?.[index] ?? balance.quantity
        if (quantity <= 0n) return []
        const { token, tokenId } = met
        const described = names.get(token)
        return [
          {
            token,
            tokenId,
            quantity: String(quantity),
            isSpam: isSpam(met, balance),
            collection: described && { name: described.name, symbol: described.symbol },
          },
        ]
      }),
      next: hasMore && before ? toCursor(before) : undefined,
      ...knowledgeOf(state, chain),
    }
  }
}

const word = (value: bigint) => value.toString(16).padStart(64, '0')

/** Reads a balance (ERC-1155) or an owner (ERC-721) from contracts; undefined for neither. */
async function readQuantities(
  node: ChainNode,
  account: string,
  nfts: readonly MetNft[],
): Promise<readonly (bigint | undefined)[]> {
  const owner = BigInt(account)
  const results = await node.tryRpc(
    nfts.flatMap(({ token, tokenId }) => [
      call(token, `0x00fdd58e${word(owner)}${word(BigInt(tokenId))}`),
      call(token, `0x6352211e${word(BigInt(tokenId))}`),
    ]),
  )
  return nfts.map((_, index) => {
    const balance = toUnits(results[index * 2])
    if (balance !== undefined) return balance
    const holder = toUnits(results[index * 2 + 1])
    return holder === undefined ? undefined : holder === owner ? 1n : 0n
  })
}

const toCursor = ({ newest, token, tokenId }: MetNft) => `${newest}.${token}.${tokenId}`

/** @throws HttpProblem INVALID_CURSOR */
function readCursor(cursor: string): MetNft {
  const [, newest, token, tokenId] = /^(\d{1,15})\.(0x[0-9a-f]{40})\.(\d{1,78})$/.exec(cursor) ?? []
  if (newest === undefined || token === undefined || tokenId === undefined) throw invalidCursor()
  return { newest: Number(newest), token, tokenId }
}
