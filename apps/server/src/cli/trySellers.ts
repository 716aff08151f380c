import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Config } from '../config/Config.js'
import { HttpProblem } from '../http/HttpProblem.js'
import { createMetrics } from '../metrics/createMetrics.js'
import type { ChainNode } from '../modules/blockchain/ChainNode.js'
import { createChainNode } from '../modules/blockchain/createChainNode.js'
import { call } from '../modules/blockchain/readers/readTokenNames.js'
import { createOnrampProviders } from '../modules/onramp/createOnrampProviders.js'
import { createSwapEngines } from '../modules/swap/engines/createAggregators.js'
import { createUniswapEngine } from '../modules/swap/engines/createUniswapEngine.js'
import type { SwapEngine } from '../modules/swap/SwapEngine.js'

/** One thing to try: it says what it found, or throws what is wrong. */
export type Trial = { readonly subject: string; readonly try: () => Promise<string | undefined> }

/** Some services quote for an account alone. It has no key. */
const nobody = '0x000000000000000000000000000000000000dEaD'
const routerAbi = parseAbi(['function WETH9() view returns (address)'])
/** A state of the United States, where a provider sells by state. */
const anyState = 'CA'
const notKept = { spend: async () => {} }
const limits = { timeoutMs: 5_000 }

/** Each source of swaps and of purchases, asked once with what the server itself asks. */
export const trySellers = (config: Config): readonly Trial[] => [
  ...tryPools(config),
  ...tryAggregators(config),
  ...tryProviders(config),
]

function tryPools({ chains }: Config): readonly Trial[] {
  const parts = { metrics: createMetrics(), now: Date.now, limits }
  return chains.flatMap((chain) => {
    const { amm } = chain
    if (amm?.router === undefined) return []
    const pools = { ...amm, router: amm.router }
    const node = createChainNode(chain, parts)
    return {
      subject: `${chain.id}, swaps by pools`,
      try: async () => {
        await checkRouter(node, pools)
        return await quoteOnce(createUniswapEngine([{ node, amm: pools }], Date.now), chain)
      },
    }
  })
}

/** @throws if the router is no SwapRouter02 of this wrapped currency */
async function checkRouter(
  node: ChainNode,
  { router, wrapped }: { readonly router: string; readonly wrapped: string },
): Promise<void> {
  const [answer] = await node.tryRpc([
    call(router, encodeFunctionData({ abi: routerAbi, functionName: 'WETH9' })),
  ])
  const data: unknown = answer === undefined ? undefined : JSON.parse(answer)
  if (typeof data !== 'string' || data.length !== 66)
    throw new Error('amm.router is not a SwapRouter02')
  const own = decodeFunctionResult({ abi: routerAbi, functionName: 'WETH9', data: data as Hex })
  if (own.toLowerCase() !== wrapped.toLowerCase())
    throw new Error(`the router wraps the currency as ${own}, amm.wrapped is another token`)
}

function tryAggregators(config: Config): readonly Trial[] {
  const parts = { metrics: createMetrics(), now: Date.now, limits: notKept }
  return config.swap.engines.map((settings) => ({
    subject: `swaps by ${settings.kind}`,
    try: async () => {
      const alone = { ...config, swap: { ...config.swap, engines: [settings] } }
      const [engine] = createSwapEngines(
        { ...parts, config: alone },
        {
          upstreamLimits: limits,
          engineTimes: limits,
        },
      )
      const chain = config.chains.find(
        (each) => settings.chains.includes(each.id) && tokenOf(each) !== undefined,
      )
      if (!engine || !chain) return 'not asked: its chains list no token'
      return `${chain.id}: ${await quoteOnce(engine, chain)}`
    },
  }))
}

/** @throws the words of a problem alone, without its status and code */
function inWords(error: unknown): never {
  throw error instanceof HttpProblem ? new Error(error.message) : error
}

type Chain = Config['chains'][number]

/** A token that the currency can be swapped for. */
const tokenOf = ({ tokens, amm }: Chain): string | undefined =>
  [...(amm?.bases ?? []), ...tokens.map(({ address }) => address)].find(
    (token) => token.toLowerCase() !== amm?.wrapped.toLowerCase(),
  )

/** @throws if there is no way from the currency to the first token */
async function quoteOnce(engine: SwapEngine, chain: Chain): Promise<string | undefined> {
  const { id, nativeCurrency } = chain
  const token = tokenOf(chain)?.toLowerCase()
  if (token === undefined) return 'not asked: the chain lists no token'
  const offer = await engine
    .quote({
      from: { chainId: id },
      to: { chainId: id, token },
      amount: 10n ** BigInt(nativeCurrency.decimals),
      user: nobody,
    })
    .catch(inWords)
  const way = `one ${nativeCurrency.symbol} for the token ${token}`
  if (!offer) throw new Error(`it has no way to swap ${way}`)
  return `${way}: ${offer.toAmount} of its units`
}

function tryProviders(config: Config): readonly Trial[] {
  const { onramp } = config
  if (!onramp) return []
  const parts = { metrics: createMetrics(), now: Date.now, limits: notKept, log: () => {} }
  return (['coinbase', 'meld'] as const).flatMap((id) =>
    onramp[id] === undefined
      ? []
      : {
          subject: `purchases by ${id}`,
          try: async () => {
            const alone = { ...config, onramp: { ...onramp, [other[id]]: undefined } }
            const [provider] = createOnrampProviders({ ...parts, config: alone })
            const { country } = onramp
            const subdivision = provider?.needsSubdivision(country) ? anyState : undefined
            const found = await provider?.options({ country, subdivision }).catch(inWords)
            return found && `${found.purchaseCurrencies.length} currencies on sale`
          },
        },
  )
}

const other = { coinbase: 'meld', meld: 'coinbase' } as const
