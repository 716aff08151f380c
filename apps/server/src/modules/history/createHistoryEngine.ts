import type { ChainConfig } from '../../config/Config.js'
import { secretOf } from '../../config/secretOf.js'
import type { ServerContext } from '../../ServerContext.js'
import type { ChainNode } from '../blockchain/ChainNode.js'
import { createBlockscoutEngine } from './engines/createBlockscoutEngine.js'
import { createEtherscanEngine } from './engines/createEtherscanEngine.js'
import { createHostedSource, type HostedTimes } from './engines/createHostedSource.js'
import { createOtterscanEngine } from './engines/createOtterscanEngine.js'
import { createZerionEngine } from './engines/createZerionEngine.js'
import type { HistoryEngine } from './HistoryEngine.js'

export type EngineParts = Pick<ServerContext, 'metrics' | 'now'> & {
  readonly limits: Pick<ServerContext['limits'], 'spend'>
  readonly times?: Partial<HostedTimes> | undefined
}

type Settings = NonNullable<ChainConfig['history']>

const field = 'chains.history.keyEnv'
const keyOf = (settings: Exclude<Settings, { engine: 'ots' }>): string | undefined =>
  settings.keyEnv === undefined ? undefined : secretOf(field, settings.keyEnv)

/** The configured source of a chain's history. @throws ConfigError if its key is missing */
export function createHistoryEngine(
  node: ChainNode,
  settings: Settings,
  { metrics, now, limits, times }: EngineParts,
): HistoryEngine {
  const { chain } = node
  if (settings.engine === 'ots') return createOtterscanEngine(node, { now })
  const { engine, url, requestsPerSecond, requestsPerDay } = settings
  const key = keyOf(settings)
  const credentials = {
    zerion: {
      headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
    },
    etherscan: { query: { apikey: key ?? '' } },
    blockscout: key === undefined ? {} : { query: { apikey: key } },
  }[engine]
  const source = createHostedSource({
    chainId: chain.id,
    url,
    ...credentials,
    requestsPerSecond,
    metrics,
    now,
    times,
    // Chains with one key share its budget.
    spend: () =>
      limits.spend('enginePerDay', `${engine} ${settings.keyEnv ?? chain.id}`, 1, requestsPerDay),
  })
  const parts = { node, now }
  if (settings.engine === 'zerion') return createZerionEngine(chain, settings, source, parts)
  return settings.engine === 'etherscan'
    ? createEtherscanEngine(chain, source, parts)
    : createBlockscoutEngine(chain, source, parts)
}
