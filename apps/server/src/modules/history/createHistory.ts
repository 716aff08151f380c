import { getHistoryCall } from '@latchkey/api'
import type { ChainConfig } from '../../config/Config.js'
import { jsonAnswer } from '../../http/answers.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { Route } from '../../http/Route.js'
import { errorFields } from '../../log/createLog.js'
import { UpstreamError } from '../../outbound/UpstreamError.js'
import type { ServerContext } from '../../ServerContext.js'
import { addressNamespaces } from '../blockchain/addressNamespaces.js'
import { createChainNode } from '../blockchain/createChainNode.js'
import { callRoute } from '../callRoute.js'
import type { Onramp } from '../onramp/createOnrampRoutes.js'
import type { UpstreamLimits } from '../rpc/createUpstreams.js'
import { createFollowedEngine } from './createFollowedEngine.js'
import { createFollowedNfts } from './createFollowedNfts.js'
import { createFollower } from './createFollower.js'
import { createHistoryEngine } from './createHistoryEngine.js'
import { createHistoryStore } from './createHistoryStore.js'
import { createNftHoldings } from './createNftHoldings.js'
import { cachedEngine } from './engines/cachedEngine.js'
import type { HostedTimes } from './engines/createHostedSource.js'
import type { HistoryEngine } from './HistoryEngine.js'
import { movementKinds } from './Movement.js'
import type { ReadNfts } from './ReadNfts.js'
import { readHistory } from './readHistory.js'

const mostTokens = 200

export type History = {
  readonly routes: readonly Route[]
  /** The source of a chain's NFTs; undefined without one. */
  nftsOf(chainId: string): ReadNfts | undefined
  /**
   * Contracts of tokens that an account received, as far as the chain's source tells.
   * @throws HttpProblem UPSTREAM_BUSY; UpstreamError
   */
  receivedTokens(chain: ChainConfig, account: string): Promise<readonly string[]>
  stop(): Promise<void>
}

/** The history of accounts, and the followers that keep it. @throws ConfigError */
export function createHistory(
  { config, database, cache, limits, metrics, tracing, log, now }: ServerContext,
  {
    upstreamLimits,
    engineTimes,
    purchases = async () => [],
  }: {
    readonly upstreamLimits?: UpstreamLimits | undefined
    readonly engineTimes?: Partial<HostedTimes> | undefined
    /** The orders of an account with a provider of purchases. */
    readonly purchases?: Onramp['records']
  } = {},
): History {
  const store = createHistoryStore(database)
  const holdings = createNftHoldings(database)
  const nodeOf = (chain: ChainConfig) =>
    createChainNode(chain, { metrics, now, tracing, limits: upstreamLimits })
  // Before any follower starts: a key may be missing.
  const engines = config.chains.flatMap((chain): readonly HistoryEngine[] => {
    if (chain.history) {
      const parts = { metrics, now, limits, times: engineTimes }
      return [cachedEngine(createHistoryEngine(nodeOf(chain), chain.history, parts), cache)]
    }
    if (!chain.follow) return []
    const nfts = createFollowedNfts({ chain, store, holdings, node: nodeOf(chain), log })
    return [createFollowedEngine(chain, store, nfts)]
  })
  const followers = config.chains.flatMap((chain) =>
    chain.follow
      ? [createFollower({ node: nodeOf(chain), follow: chain.follow, store, metrics, log, now })]
      : [],
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
          const chainId = typeof query.chainId === 'string' ? query.chainId : undefined
          const namespaces = addressNamespaces(account)
          if (typeof query.onramp === 'string' && namespaces.length > 0)
            return jsonAnswer({
              data: await purchases(account, query.onramp, chainId),
              next: null,
            })
          if (!namespaces.includes('eip155'))
            throw new HttpProblem(400, 'INVALID_ADDRESS', 'This is no address with a history here')
          const asked = engines.filter((each) => chainId === undefined || each.chainId === chainId)
          const cursor = typeof query.cursor === 'string' ? query.cursor : undefined
          try {
            return jsonAnswer(await readHistory(asked, account, { cursor }))
          } catch (error) {
            if (!(error instanceof UpstreamError)) throw error
            log('warn', 'a history could not be read', {
              chain: asked.map((each) => each.chainId).join(' '),
              ...errorFields(error),
            })
            throw new HttpProblem(502, 'UPSTREAM_FAILED', 'The source of this history failed', {
              cause: error,
            })
          }
        },
      }),
    ],
    nftsOf: (chainId) => engines.find((each) => each.chainId === chainId)?.nfts,
    receivedTokens: async (chain, account) => {
      const told = await engines.find(({ chainId }) => chainId === chain.id)?.tokens?.(account)
      if (told) return told
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
