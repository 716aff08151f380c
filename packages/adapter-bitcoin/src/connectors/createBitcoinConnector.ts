import { type Connector, type ConnectorEvents, createEarlyError, createEmitter, type Network } from '@latchkey/core'
import type { BitcoinSession } from './createBitcoinSession.js'
import type { DiscoveredWallet } from './createDiscovery.js'

/** Fetches the code that talks to wallets, ahead of its use. */
export const loadSession = () => import('./createBitcoinSession.js')

/**
 * One wallet as a connector: light until it is used. Its kind is ANNOUNCED in every guise, since INJECTED is the nameless 'Browser Wallet'
 * that is hidden beside a wallet with a name (specification §5).
 */
export function createBitcoinConnector(
  wallet: DiscoveredWallet,
  networks: readonly Network[],
): { readonly connector: Connector; readonly isUsed: () => boolean } {
  const { provider, ...described } = wallet
  const events = createEmitter<ConnectorEvents>()
  let used = false
  let session: BitcoinSession | undefined

  const open = async (): Promise<BitcoinSession> => {
    used = true
    if (session) return session
    const { createBitcoinSession } = await loadSession().catch((cause: unknown) => {
      throw createEarlyError('VIEW_UNAVAILABLE', { cause })
    })
    session ??= createBitcoinSession(wallet, networks, events)
    return session
  }

  return {
    isUsed: () => used,
    connector: {
      ...described,
      kind: 'ANNOUNCED',
      namespaces: ['bip122'],
      connect: async (input) => (await open()).connect(input),
      restore: async (input) => (await open()).restore(input),
      disconnect: async (input) => (await open()).disconnect(input),
      switchNetwork: async (network, options) => (await open()).switchNetwork(network, options),
      getNetwork: async () => (await open()).getNetwork(),
      getProvider: () => Promise.resolve(provider),
      on: events.on,
    },
  }
}
