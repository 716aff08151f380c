import type { Connector } from '@latchkey/core'
import { createLazyConnector } from '@latchkey/core/adapter'
import type { DiscoveredProvider } from './createDiscovery.js'
import type { InjectedSession, SessionSettings } from './createInjectedSession.js'

/** Fetches the code that talks to wallets, ahead of its use. */
export const loadSession = () => import('./createInjectedSession.js')

/** One injected wallet as a connector. */
export function createInjectedConnector(
  source: DiscoveredProvider,
  settings: SessionSettings,
): Connector {
  const { provider, ...described } = source
  let session: InjectedSession | undefined
  return createLazyConnector(
    {
      ...described,
      namespaces: ['polkadot'],
      getProvider: async () => session?.getExtension() ?? provider,
    },
    loadSession,
    ({ createInjectedSession }, events) => {
      session = createInjectedSession(source, settings, events)
      return session
    },
  )
}
