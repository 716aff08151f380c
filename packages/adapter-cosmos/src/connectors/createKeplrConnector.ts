import { type Connector, type ConnectorEvents, createEarlyError, createEmitter } from '@latchkey/core'
import type { Host } from '../Host.js'
import type { DiscoveredProvider } from './createDiscovery.js'
import type { KeplrSession } from './createKeplrSession.js'

/** Fetches the code that talks to wallets, ahead of its use. */
export const loadSession = () => import('./createKeplrSession.js')

/** One Keplr-shaped wallet as a connector: light until its wallet is used, since a page lists many wallets and uses one. */
export function createKeplrConnector(source: DiscoveredProvider, host: Host): Connector {
  const { id, name, imageUrl, provider } = source
  const events = createEmitter<ConnectorEvents>()
  let session: KeplrSession | undefined
  const open = async (): Promise<KeplrSession> => {
    if (session) return session
    const { createKeplrSession } = await loadSession().catch((cause: unknown) => {
      throw createEarlyError('VIEW_UNAVAILABLE', { cause })
    })
    session ??= createKeplrSession(source, host, events)
    return session
  }
  return {
    id,
    kind: 'ANNOUNCED',
    name,
    ...(imageUrl && { imageUrl }),
    namespaces: ['cosmos'],
    connect: async (input) => (await open()).connect(input),
    restore: async (input) => (await open()).restore(input),
    disconnect: async (input) => (await open()).disconnect(input),
    switchNetwork: async (network, options) => (await open()).switchNetwork(network, options),
    getNetwork: async (namespace) => (await open()).getNetwork(namespace),
    getProvider: () => Promise.resolve(provider),
    on: events.on,
  }
}
