import { HttpProblem } from '../../http/HttpProblem.js'
import type { ServerContext } from '../../ServerContext.js'
import type { ChainNode } from '../blockchain/ChainNode.js'
import { createChainNode } from '../blockchain/createChainNode.js'
import type { PriceSource } from '../prices/PriceSource.js'
import type { UpstreamLimits } from '../rpc/createUpstreams.js'
import { createSwapQuotes, type SwapQuotes } from './createSwapQuotes.js'
import { createTokenFacts } from './createSwapTokens.js'
import { createUniswapEngine } from './engines/createUniswapEngine.js'
import type { SwapEngine } from './SwapEngine.js'

export type SwapSources = {
  readonly quotes: SwapQuotes
  readonly readFacts: ReturnType<typeof createTokenFacts>
  /** The node of a chain with swaps. @throws HttpProblem CHAIN_NOT_SUPPORTED */
  nodeOf(chainId: string): ChainNode
  /** The contract given, else that of the chain's first engine. @throws HttpProblem */
  spenderOf(chainId: string, given: unknown): string
}

/** The engines of all chains, with the chains' nodes. */
export function createSwapSources(
  context: ServerContext,
  {
    prices,
    upstreamLimits,
    aggregators = [],
  }: {
    readonly prices: PriceSource
    readonly upstreamLimits?: UpstreamLimits | undefined
    readonly aggregators?: readonly SwapEngine[]
  },
): SwapSources {
  const { config, metrics, tracing, now } = context
  const nodes = new Map(
    config.chains
      .filter(({ id }) => id.startsWith('eip155:'))
      .map((chain) => [
        chain.id,
        createChainNode(chain, { metrics, now, tracing, limits: upstreamLimits }),
      ]),
  )
  const pools = [...nodes.values()].flatMap((node) => {
    const { amm } = node.chain
    return amm?.router === undefined ? [] : [{ node, amm: { ...amm, router: amm.router } }]
  })
  const engines = [...(pools.length > 0 ? [createUniswapEngine(pools, now)] : []), ...aggregators]
  const readFacts = createTokenFacts()
  const quotes = createSwapQuotes({
    ...context,
    engines,
    prices,
    nodeOf: (chainId) => nodes.get(chainId),
    decimalsOf: async (node, tokens) => {
      const facts = await readFacts(node, tokens)
      return tokens.map((token) => {
        const own = node.chain.tokens.find(({ address }) => address.toLowerCase() === token)
        return own?.decimals ?? facts.get(token)?.decimals ?? undefined
      })
    },
  })

  return {
    quotes,
    readFacts,
    nodeOf(chainId) {
      quotes.enginesOf(chainId)
      const node = nodes.get(chainId)
      if (!node)
        throw new HttpProblem(400, 'CHAIN_NOT_SUPPORTED', 'This server has no node of this chain')
      return node
    },
    spenderOf(chainId, given) {
      const known = quotes.enginesOf(chainId).map((engine) => engine.spender(chainId))
      const found = typeof given === 'string' ? given : known.find((each) => each !== undefined)
      if (found === undefined || !/^0x[0-9a-fA-F]{40}$/.test(found))
        throw new HttpProblem(400, 'INVALID_ADDRESS', "'spender' must be an address")
      return found
    },
  }
}
