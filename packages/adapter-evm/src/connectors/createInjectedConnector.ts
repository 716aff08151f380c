import { type Connector, type ConnectorEvents, createEarlyError, createEmitter, type Network } from '@latchkey/core'
import type { DiscoveredProvider } from './createDiscovery.js'
import type { InjectedSession } from './createInjectedSession.js'

/** Fetches the code that talks to wallets, ahead of its use. */
export const loadSession = () => import('./createInjectedSession.js')

/** One EIP-1193 provider as a connector: light until its wallet is used, since a page lists many wallets and uses one. */
export function createInjectedConnector(source: DiscoveredProvider, resolve: (network: Network) => Network): Connector {
  const { provider, ...described } = source
  const events = createEmitter<ConnectorEvents>()
  let session: InjectedSession | undefined

  const open = async (): Promise<InjectedSession> => {
    if (session) return session
    const { createInjectedSession } = await loadSession().catch((cause: unknown) => {
      throw createEarlyError('VIEW_UNAVAILABLE', { cause })
    })
    session ??= createInjectedSession(source, resolve, events)
    return session
  }

  return {
    ...described,
    namespaces: ['eip155'],
    connect: async (input) => (await open()).connect(input),
    restore: async (input) => (await open()).restore(input),
    disconnect: async (input) => (await open()).disconnect(input),
    switchNetwork: async (network, options) => (await open()).switchNetwork(network, options),
    getNetwork: async (namespace) => (await open()).getNetwork(namespace),
    getProvider: () => Promise.resolve(provider),
    on: events.on,
  }
}
