import { type Connector, type ConnectorEvents, createEarlyError, createEmitter } from '@latchkey/core'
import type { DiscoveredProvider } from './createDiscovery.js'
import type { InjectedSession, SessionSettings } from './createInjectedSession.js'

/** Fetches the code that talks to wallets, ahead of its use. */
export const loadSession = () => import('./createInjectedSession.js')

/** One injected wallet as a connector: light until it is used, since a page lists many wallets and uses one. */
export function createInjectedConnector(source: DiscoveredProvider, settings: SessionSettings): Connector {
  const { provider, ...described } = source
  const events = createEmitter<ConnectorEvents>()
  let session: InjectedSession | undefined

  const open = async (): Promise<InjectedSession> => {
    if (session) return session
    const { createInjectedSession } = await loadSession().catch((cause: unknown) => {
      throw createEarlyError('VIEW_UNAVAILABLE', { cause })
    })
    session ??= createInjectedSession(source, settings, events)
    return session
  }

  return {
    ...described,
    namespaces: ['polkadot'],
    connect: async (input) => (await open()).connect(input),
    restore: async (input) => (await open()).restore(input),
    disconnect: async (input) => (await open()).disconnect(input),
    switchNetwork: async (network) => (await open()).switchNetwork(network),
    getNetwork: async (namespace) => (await open()).getNetwork(namespace),
    getProvider: () => Promise.resolve(session?.getExtension() ?? provider),
    on: events.on,
  }
}
