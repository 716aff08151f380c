import type { ChainAdapter } from '@latchkey/core'
import { namespaceCapability } from '@latchkey/core/adapter'
import type { ChainAccess, EvmFeatures } from './createChainAccess.js'
import { looksLikeAddress } from './language/address.js'

/** The varying parts of eip155 adapters: networks, connectors and chain reads. */
export type EvmAdapterParts = Pick<
  ChainAdapter,
  'networks' | 'watchConnectors' | 'watchConnection' | 'useRpc' | 'preload'
> & {
  readonly open: () => Promise<ChainAccess>
}

/** The common part of all eip155 adapters. Code that touches a chain is a separate chunk. */
export function createEvmAdapter({ open, ...parts }: EvmAdapterParts): ChainAdapter {
  const capability = namespaceCapability('eip155')
  const feature = <Name extends keyof EvmFeatures>(name: Name) =>
    capability(async () => (await open()).load(name))

  return {
    namespace: 'eip155',
    looksLikeAddress,
    ...parts,
    isAddress: async (value) => looksLikeAddress(value) && (await open()).isAddress(value),
    getReceiverWarnings: async (...input) => (await open()).getReceiverWarnings(...input),
    getNativeBalance: async (input) => (await open()).getNativeBalance(input),
    isSmartAccount: async (input) => (await open()).isSmartAccount(input),
    spellAccount: async (input) => (await open()).spellAccount(input),
    signMessage: async (input) => (await open()).signMessage(input),
    checkRequest: async (input) => (await open()).checkRequest(input),
    capabilities: {
      send: feature('send'),
      tokens: feature('tokens'),
      batch: feature('batch'),
      addNetwork: feature('addNetwork'),
      simulate: feature('simulate'),
      intent: feature('intent'),
      swap: feature('swap'),
    },
  }
}
