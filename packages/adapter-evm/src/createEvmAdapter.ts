import type { ChainAdapter } from '@latchkey/core'
import { namespaceCapability } from '@latchkey/core/adapter'
import type { ChainAccess } from './createChainAccess.js'
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

  return {
    namespace: 'eip155',
    looksLikeAddress,
    ...parts,
    isAddress: async (value) => looksLikeAddress(value) && (await open()).isAddress(value),
    getNativeBalance: async (input) => (await open()).getNativeBalance(input),
    signMessage: async (input) => (await import('./wallet/sign.js')).signMessage(input),
    checkRequest: async (input) =>
      (await import('./capabilities/checkRequest.js')).checkRequest(input),
    capabilities: {
      send: capability(async () => (await open()).loadSend()),
      tokens: capability(async () => (await open()).loadTokens()),
      batch: capability(async () => (await open()).loadBatch()),
      addNetwork: capability(async () => (await open()).loadAddNetwork()),
    },
  }
}
