import type { Connector } from '@latchkey/core'
import { createLazyConnector } from '@latchkey/core/adapter'
import type { DiscoveredWallet } from './DiscoveredWallet.js'
import type { StandardWallet } from './StandardWallet.js'

/** Fetches the code that talks to wallets, ahead of its use. */
export const loadPort = () => import('./createStandardPort.js')

/** One wallet as a connector. */
export function createWalletConnector(
  source: DiscoveredWallet,
  kind: Connector['kind'] = 'ANNOUNCED',
): Connector {
  const { wallet, ...described } = source
  return createLazyConnector(
    { ...described, kind, namespaces: ['solana'], getProvider: async () => wallet },
    loadPort,
    ({ createStandardPort, createWalletDriver }, events) =>
      createWalletDriver(source, createStandardPort(wallet as StandardWallet), events),
  )
}
