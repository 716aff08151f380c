import type { Connector } from '@latchkey/core'
import { createLazyConnector } from '@latchkey/core/adapter'
import type { DiscoveredWallet } from './DiscoveredWallet.js'

/** Fetches the code that talks to wallets, ahead of its use. */
export const loadSession = () => import('./createWalletSession.js')

/** One wallet as a connector. */
export function createWalletConnector(
  source: DiscoveredWallet,
  kind: Connector['kind'] = 'ANNOUNCED',
): Connector {
  const { wallet, ...described } = source
  return createLazyConnector(
    { ...described, kind, namespaces: ['solana'], getProvider: async () => wallet },
    loadSession,
    ({ createWalletSession }, events) => createWalletSession(source, events),
  )
}
