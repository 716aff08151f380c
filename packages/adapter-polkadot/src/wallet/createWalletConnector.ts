import type { Connector } from '@latchkey/core'
import { createLazyConnector } from '@latchkey/core/adapter'
import type { DiscoveredProvider } from './createDiscovery.js'
import type { InjectedPort, PortSettings } from './createInjectedPort.js'

/** Prefetches the code that talks to wallets. */
export const loadPort = () => import('./createInjectedPort.js')

/** One injected wallet as a connector. */
export function createWalletConnector(
  source: DiscoveredProvider,
  settings: PortSettings,
): Connector {
  const { provider, ...described } = source
  let port: InjectedPort | undefined
  return createLazyConnector(
    {
      ...described,
      namespaces: ['polkadot'],
      getProvider: async () => port?.getExtension() ?? provider,
    },
    loadPort,
    ({ createInjectedPort, createWalletDriver }, events) => {
      port = createInjectedPort(source, settings)
      return createWalletDriver(source, port, events)
    },
  )
}
