import { type Connector, type ConnectorEvents, createEarlyError, createEmitter } from '@latchkey/core'
import type { WalletSession } from './createWalletSession.js'

/** A wallet that was found. */
export type DiscoveredWallet = { readonly id: string; readonly name: string; readonly imageUrl?: string; readonly wallet: unknown }

/** Fetches the code that talks to wallets, ahead of its use. */
export const loadSession = () => import('./createWalletSession.js')

/** One wallet as a connector: light until it is used, since a page lists many wallets and uses one. */
export function createWalletConnector(source: DiscoveredWallet, kind: Connector['kind'] = 'ANNOUNCED'): Connector {
  const { wallet, ...described } = source
  const events = createEmitter<ConnectorEvents>()
  let session: Promise<WalletSession> | undefined
  const open = (): Promise<WalletSession> => {
    session ??= loadSession().then(
      ({ createWalletSession }) => createWalletSession(source, events),
      (cause: unknown) => {
        session = undefined
        throw createEarlyError('VIEW_UNAVAILABLE', { cause })
      },
    )
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
    getProvider: async () => wallet,
    on: events.on,
  }
}
