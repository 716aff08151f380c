import type { Connector, Network } from '@latchkey/core'
import { createLazyConnector } from '@latchkey/core/adapter'
import type { DiscoveredWallet } from './createDiscovery.js'

/** Fetches the code that talks to wallets, ahead of its use. */
export const loadPort = () => import('./createBitcoinPort.js')

/**
 * One wallet as a connector. Its kind is ANNOUNCED in every guise, since INJECTED is the nameless
 * 'Browser Wallet' that is hidden beside a wallet with a name.
 */
export function createBitcoinConnector(
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
