import type { Connector } from '@latchkey/core'
import { createLazyConnector } from '@latchkey/core/adapter'
import type { CosmosContext } from '../CosmosContext.js'
import type { DiscoveredProvider } from './createDiscovery.js'

/** Prefetches the code that talks to wallets. */
export const loadPort = () => import('./createKeplrPort.js')

/** One Keplr-compatible wallet as a connector. */
export function createWalletConnector(
  source: DiscoveredProvider,
  context: CosmosContext,
): Connector {
  const { provider, root: _, target: __, ...described } = source
  return createLazyConnector(
    { ...described, kind: 'ANNOUNCED', namespaces: ['cosmos'], getProvider: async () => provider },
    loadPort,
    ({ createKeplrPort, createWalletDriver }, events) =>
      createWalletDriver(described, createKeplrPort(source, context), events),
  )
}
