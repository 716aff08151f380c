import type { Connector } from '@latchkey/core'
import type { SolanaOptions } from '../SolanaOptions.js'
import { createLegacyConnectors } from './createLegacyConnectors.js'

/**
 * What hosts ask for beside the wallet standard: the Mobile Wallet Adapter, registered once, and
 * the legacy adapters that they hand over.
 */
export function createExtras({
  mobile,
  legacyAdapters = [],
  web3,
}: Pick<SolanaOptions, 'mobile' | 'legacyAdapters' | 'web3'>) {
  const { watch } = createLegacyConnectors(legacyAdapters, web3)
  // A registration that fails leaves the page without that one wallet.
  if (mobile) void Promise.resolve().then(mobile).catch(globalThis.console.warn)
  return (changed: (connectors: readonly Connector[]) => void): (() => void) => watch(changed)
}
