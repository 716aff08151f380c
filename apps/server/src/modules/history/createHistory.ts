import { getHistoryCall } from '@latchkey/api'
import type { ChainConfig } from '../../config/Config.js'
import { secretOf } from '../../config/secretOf.js'
import { jsonAnswer } from '../../http/answers.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { Route } from '../../http/Route.js'
import { UpstreamError } from '../../outbound/UpstreamError.js'
import type { ServerContext } from '../../ServerContext.js'
import { addressNamespaces } from '../blockchain/addressNamespaces.js'
import { createChainNode } from '../blockchain/createChainNode.js'
import { callRoute } from '../callRoute.js'
import type { UpstreamLimits } from '../rpc/createUpstreams.js'
import { createFollowedEngine } from './createFollowedEngine.js'
import { createFollowedNfts } from './createFollowedNfts.js'
import { createFollower } from './createFollower.js'
import { createHistoryStore } from './createHistoryStore.js'
import { createNftHoldings } from './createNftHoldings.js'
import { createZerionEngine } from './engines/createZerionEngine.js'
import type { HistoryEngine } from './HistoryEngine.js'
import { movementKinds } from './Movement.js'
import type { ReadNfts } from './ReadNfts.js'
import { readHistory } from './readHistory.js'

const mostTokens = 200

export type History = {
  readonly routes: readonly Route[]
  /** The source of a chain's NFTs; undefined without one. */
  nftsOf(chainId: string): ReadNfts | undefined
  /** Tokens that an account received on a followed chain, the newest first. */
  receivedTokens(chain: ChainConfig, account: string): Promise<readonly string[]>
  stop(): Promise<void>
}

/** The history of accounts, and the followers that keep it. @throws ConfigError */
export function createHistory(
  { config, database, metrics, tracing, log, now }: ServerContext,
  upstreamLimits?: UpstreamLimits,
): History {
  const store = createHistoryStore(database)
  const holdings = createNftHoldings(database)
  const followed = config.chains.flatMap((chain) => {
    const { follow } = chain
    if (!follow) return []
    const node = createChainNode(chain, { metrics, now, tracing, limits: upstreamLimits })
    return [{ chain, follow, node }]
  })
  const nodeOf = (id: string) => followed.find(({ chain }) => chain.id === id)?.node
  // Before any follower starts: a key may be missing.
  const engines = config.chains.flatMap((chain): readonly HistoryEngine[] => {
    if (chain.history) {
      const key = secretOf('chains.history.keyEnv', chain.history.keyEnv)
      return [createZerionEngine(chain, chain.history, { key, now })]
    }
    const node = nodeOf(chain.id)
    if (!node) return []
    const nfts = createFollowedNfts({ chain, store, holdings, node, log })
    return [createFollowedEngine(chain, store, nfts)]
  })
  const followers = followed.map(({ node, follow }) =>
    createFollower({ node, follow, store, metrics, log, now }),
  )
  metrics.gauge(
    'latchkey_history_behind_blocks',
    'How far behind its head the slowest chain is that this instance follows; 0 without one',
    () => Math.max(0, ...followers.map(({ behind }) => behind())),
  )
  return {
    routes: [
      callRoute(getHistoryCall, {
        summary:
          'The transactions of an account, newest first. `since` is the first block that is known.',
        access: 'origin',
        limit: 'blockchain',
        refusals: { 502: 'problem', 503: 'problem' },
        answer: async ({ params, query }) => {
          const { account = '' } = params
          if (!addressNamespaces(account).includes('eip155'))
            throw new HttpProblem(400, 'INVALID_ADDRESS', 'This is no address with a history here')
          // No on-ramp of this server has a history yet.
          if (query.onramp !== undefined) return jsonAnswer({ data: [], next: null })
          const { chainId } = query
          const asked = engines.filter((each) => chainId === undefined || each.chainId === chainId)
          const cursor = typeof query.cursor === 'string' ? query.cursor : undefined
          try {
            return jsonAnswer(await readHistory(asked, account, { cursor }))
          } catch (error) {
            if (!(error instanceof UpstreamError)) throw error
            throw new HttpProblem(502, 'UPSTREAM_FAILED', 'The source of this history failed', {
              cause: error,
            })
          }
        },
      }),
    ],
    nftsOf: (chainId) => engines.find((each) => each.chainId === chainId)?.nfts,
    receivedTokens: async (chain, account) => {
      const state = chain.follow && (await store.state(chain.id))
      return state
        ? store.tokensOf(state, account.toLowerCase(), movementKinds.tokenIn, mostTokens)
        : []
    },
    stop: async () => {
      await Promise.all(followers.map((follower) => follower.stop()))
    },
  }
}
