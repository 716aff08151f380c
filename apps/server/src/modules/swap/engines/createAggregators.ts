import type { Config } from '../../../config/Config.js'
import { secretOf } from '../../../config/secretOf.js'
import type { ServerContext } from '../../../ServerContext.js'
import { createChainNode } from '../../blockchain/createChainNode.js'
import { createTokenDecimals } from '../../blockchain/readers/createTokenDecimals.js'
import { createHostedSource, type HostedTimes } from '../../history/engines/createHostedSource.js'
import type { UpstreamLimits } from '../../rpc/createUpstreams.js'
import type { SwapEngine, SwapSide } from '../SwapEngine.js'
import { createKyberSwapEngine } from './createKyberSwapEngine.js'
import { createLifiEngine } from './createLifiEngine.js'
import { createOneInchEngine } from './createOneInchEngine.js'
import { createVeloraEngine } from './createVeloraEngine.js'
import { createZeroXEngine } from './createZeroXEngine.js'

export type AggregatorContext = Pick<ServerContext, 'config' | 'metrics' | 'now'> & {
  readonly tracing?: ServerContext['tracing']
  readonly limits: Pick<ServerContext['limits'], 'spend'>
}

type Settings = Config['swap']['engines'][number]

/** The headers that a service wants, its key among them. @throws ConfigError */
function headersOf(settings: Settings): Readonly<Record<string, string>> {
  if (settings.kind === 'velora') return {}
  if (settings.kind === 'kyberswap') return { 'x-client-id': settings.clientId }
  const { kind, keyEnv } = settings
  if (keyEnv === undefined) return {}
  const key = secretOf('swap.engines.keyEnv', keyEnv)
  return {
    '1inch': { authorization: `Bearer ${key}` },
    '0x': { '0x-api-key': key, '0x-version': 'v2' },
    lifi: { 'x-lifi-api-key': key },
  }[kind]
}

/** The configured aggregators of swaps. @throws ConfigError if the key of one is missing */
export function createSwapEngines(
  context: AggregatorContext,
  {
    upstreamLimits,
    engineTimes,
  }: {
    readonly upstreamLimits?: UpstreamLimits | undefined
    readonly engineTimes?: Partial<HostedTimes> | undefined
  } = {},
): readonly SwapEngine[] {
  const { config, metrics, now, limits } = context
  const decimalsOf = createDecimals(context, upstreamLimits)
  return config.swap.engines.map((settings) => {
    const { kind, url, requestsPerSecond, requestsPerDay } = settings
    const source = createHostedSource({
      chainId: kind,
      url,
      headers: headersOf(settings),
      requestsPerSecond,
      metrics,
      now,
      times: engineTimes,
      spend: () => limits.spend('enginePerDay', kind, 1, requestsPerDay),
    })
    return {
      '1inch': () => createOneInchEngine(settings, source),
      '0x': () => createZeroXEngine(settings, source),
      lifi: () => createLifiEngine(settings, source),
      kyberswap: () => createKyberSwapEngine(settings, source, { now }),
      velora: () => createVeloraEngine(settings, source, { decimalsOf }),
    }[kind]()
  })
}

/** The decimals of one side: the currency's, or the token's. */
function createDecimals(
  { config, metrics, tracing, now }: AggregatorContext,
  limits: UpstreamLimits | undefined,
): (side: SwapSide) => Promise<number | undefined> {
  const chains = new Map(
    config.chains.map((chain) => {
      const node = createChainNode(chain, { metrics, now, tracing, limits })
      return [chain.id, { node, decimalsOf: createTokenDecimals(node) }]
    }),
  )
  return async ({ chainId, token }) => {
    const chain = chains.get(chainId)
    if (!chain || token === undefined) return chain?.node.chain.nativeCurrency.decimals
    const own = token.toLowerCase()
    return (await chain.decimalsOf([own])).get(own)
  }
}
