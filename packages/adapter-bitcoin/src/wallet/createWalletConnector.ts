import type { Connector, Network } from '@latchkey/core'
import { createLazyConnector } from '@latchkey/core/adapter'
import type { DiscoveredWallet } from './createDiscovery.js'

/** Prefetches the code that talks to wallets. */
export const loadPort = () => import('./createBitcoinPort.js')

/**
 * One wallet as a connector. Its kind is always ANNOUNCED: INJECTED is the nameless 'Browser
 * Wallet', which is hidden beside a named wallet.
 */
export function createWalletConnector(
  wallet: DiscoveredWallet,
  networks: readonly Network[],
): { readonly connector: Connector; readonly isUsed: () => boolean } {
  const { provider, ...described } = wallet
  let used = false
  return {
    isUsed: () => used,
    connector: createLazyConnector(
      {
        ...described,
        kind: 'ANNOUNCED',
        namespaces: ['bip122'],
        getProvider: async () => provider,
      },
      () => {
        used = true
        return loadPort()
      },
      ({ createBitcoinPort, createWalletDriver }, events) =>
        createWalletDriver(wallet, createBitcoinPort(provider, networks), events),
    ),
  }
}
