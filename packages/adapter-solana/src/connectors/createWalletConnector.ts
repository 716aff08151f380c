import { type Connector, type ConnectorEvents, createEarlyError, createEmitter } from '@latchkey/core'
import type { DiscoveredWallet } from './createDiscovery.js'
import type { WalletSession } from './createWalletSession.js'

/** Fetches the code that talks to wallets, ahead of its use. */
export const loadSession = () => import('./createWalletSession.js')

/** One wallet as a connector: light until it is used, since a page lists many wallets and uses one. */
export function createWalletConnector(source: DiscoveredWallet, kind: Connector['kind'] = 'ANNOUNCED'): Connector {
  const { wallet, ...described } = source
  const events = createEmitter<ConnectorEvents>()
  let session: WalletSession | undefined

  const open = async (): Promise<WalletSession> => {
    if (session) return session
    const { createWalletSession } = await loadSession().catch((cause: unknown) => {
      throw createEarlyError('VIEW_UNAVAILABLE', { cause })
    })
    session ??= createWalletSession(source, events)
    return session
  }

  return {
    ...described,
    kind,
    namespaces: ['solana'],
    connect: async (input) => (await open()).connect(input),
    restore: async (input) => (await open()).restore(input),
    disconnect: async (input) => (await open()).disconnect(input),
    switchNetwork: async (network, options) => (await open()).switchNetwork(network, options),
    getNetwork: async (namespace) => (await open()).getNetwork(namespace),
    getProvider: () => Promise.resolve(wallet),
    on: events.on,
  }
}
