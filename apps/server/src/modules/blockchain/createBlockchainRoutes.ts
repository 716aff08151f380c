import { getBalancesCall, getIdentityCall } from '@latchkey/api'
import { jsonAnswer } from '../../http/answers.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { Route } from '../../http/Route.js'
import type { ServerContext } from '../../ServerContext.js'
import { callRoute } from '../callRoute.js'
import type { PriceSource } from '../prices/PriceSource.js'
import type { UpstreamLimits } from '../rpc/createUpstreams.js'
import { addressNamespaces } from './addressNamespaces.js'
import {
  type AccountBalancesOptions,
  createAccountBalances,
  noNodeAnswers,
} from './createAccountBalances.js'
import { createChainNode } from './createChainNode.js'
import { createSharedReads } from './createSharedReads.js'
import { nobody, readIdentity } from './readIdentity.js'

/** Also stated in HOSTING.md. */
export const balanceMs = 30_000
export const identityMs = 5 * 60_000

/** Balances and names, read from the operator's own nodes. */
export function createBlockchainRoutes(
  { config, cache, metrics, tracing, log, now }: ServerContext,
  {
    upstreamLimits,
    priceSource,
    receivedTokens,
    nameOf,
  }: {
    upstreamLimits?: UpstreamLimits | undefined
    priceSource: PriceSource
    receivedTokens: AccountBalancesOptions['receivedTokens']
    /** The name of an address in the server's own zone. */
    nameOf: (address: string) => Promise<string | undefined>
  },
): readonly Route[] {
  const nodes = config.chains.map((chain) =>
    createChainNode(chain, { metrics, now, tracing, limits: upstreamLimits }),
  )
  const ens = nodes.find(({ chain }) => chain.ensRegistry !== undefined)

  const cached = createSharedReads(cache)
  const readBalances = createAccountBalances({
    nodes,
    priceSource,
    receivedTokens,
    log,
    kept: (subject, isFresh, read) => cached(subject, balanceMs, isFresh, read),
  })

  return [
    callRoute(getBalancesCall, {
      summary:
        'What an account holds: the chain’s currency and its tokens, with prices where there are any.',
      access: 'origin',
      limit: 'blockchain',
      refusals: { 502: 'problem', 503: 'problem' },
      answer: async ({ params, query }) => {
        const { address = '' } = params
        const chainId = typeof query.chainId === 'string' ? query.chainId : undefined
        const isFresh = query.forceUpdate !== undefined
        return jsonAnswer(await readBalances(address, { chainId, isFresh }))
      },
    }),
    callRoute(getIdentityCall, {
      summary:
        'The ENS name and picture of an address, where the name points back to it; else its name in the server’s own zone.',
      access: 'origin',
      limit: 'blockchain',
      refusals: { 502: 'problem' },
      answer: async ({ params }) => {
        const { address = '' } = params
        const registry = ens?.chain.ensRegistry
        if (addressNamespaces(address).length === 0)
          throw new HttpProblem(400, 'INVALID_ADDRESS', 'This is no address')
        if (!address.startsWith('0x')) return jsonAnswer(nobody)
        // Not cached: a name counts as soon as it is registered.
        const own = async () => ({ ...nobody, name: (await nameOf(address)) ?? null })
        if (!ens || registry === undefined) return jsonAnswer(await own())
        try {
          const found = await cached(`identity:${address.toLowerCase()}`, identityMs, false, () =>
            readIdentity(ens, registry, address),
          )
          return jsonAnswer(found.name === null ? await own() : found)
        } catch (error) {
          const found = await own()
          if (found.name !== null) return jsonAnswer(found)
          throw noNodeAnswers(error)
        }
      },
    }),
  ]
}
