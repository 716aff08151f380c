import type { Connector, Network } from '@latchkey/core'
import { createLazyConnector } from '@latchkey/core/adapter'
import type { DiscoveredProvider } from './createDiscovery.js'

/** Prefetches the code that talks to wallets. */
export const loadPort = () => import('./createInjectedPort.js')

/** One EIP-1193 provider as a connector. */
export function createWalletConnector(
  source: DiscoveredProvider,
  resolve: (network: Network) => Network,
): Connector {
  const { provider, ...described } = source
  return createLazyConnector(
    { ...described, namespaces: ['eip155'], getProvider: async () => provider },
    loadPort,
    ({ createInjectedPort, createWalletDriver }, events) =>
      createWalletDriver(source, createInjectedPort(provider, resolve), events),
  )
}
