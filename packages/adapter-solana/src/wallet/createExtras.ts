import type { Connector } from '@latchkey/core'
import type { SolanaOptions } from '../SolanaOptions.js'
import { createLegacyConnectors } from './createLegacyConnectors.js'

/**
 * Optional wallets beside the wallet standard: the Mobile Wallet Adapter, registered once, and the
 * host's legacy adapters.
 */
export function createExtras({
  mobile,
  legacyAdapters = [],
  web3,
}: Pick<SolanaOptions, 'mobile' | 'legacyAdapters' | 'web3'>) {
  const { watch } = createLegacyConnectors(legacyAdapters, web3)
  // A failed registration only loses that wallet.
  if (mobile) void Promise.resolve().then(mobile).catch(globalThis.console.warn)
  return (changed: (connectors: readonly Connector[]) => void): (() => void) => watch(changed)
}
