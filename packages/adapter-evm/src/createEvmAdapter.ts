import type { ChainAdapter, Network } from '@latchkey/core'
import { namespaceCapability } from '@latchkey/core/adapter'
import type { ChainReader } from './chain/createChainReader.js'
import { looksLikeAddress } from './language/address.js'

/** The varying parts of eip155 adapters: connectors and chain reads. */
export type EvmAdapterParts = Pick<
  ChainAdapter,
  'watchConnectors' | 'watchConnection' | 'useRpc' | 'preload'
> & {
  readonly networks: readonly Network[]
  /** A network with the host's RPC URLs. */
  readonly resolve: (network: Network) => Network
  readonly openReader: () => Promise<ChainReader>
}

/** The common part of all eip155 adapters. Code that touches a chain is a separate chunk. */
export function createEvmAdapter({
  networks,
  resolve,
  openReader,
  ...watching
}: EvmAdapterParts): ChainAdapter {
  const capability = namespaceCapability('eip155')

  return {
    namespace: 'eip155',
    networks,
    looksLikeAddress,
    ...watching,
    isAddress: async (value) =>
      looksLikeAddress(value) &&
      (await import('./language/checksum.js')).toChecksumAddress(value) !== undefined,
    async getNativeBalance(input) {
      const [reader, { readNativeBalance }] = await Promise.all([
        openReader(),
        import('./chain/balance.js'),
      ])
      return readNativeBalance(reader, input)
    },
    signMessage: async (input) => (await import('./wallet/sign.js')).signMessage(input),
    checkRequest: async (input) =>
      (await import('./capabilities/checkRequest.js')).checkRequest(input),
    capabilities: {
      send: capability(async () =>
        (await import('./capabilities/send.js')).createSendFeature(await openReader(), networks),
      ),
      tokens: capability(async () =>
        (await import('./capabilities/tokens.js')).createTokensFeature(await openReader()),
      ),
      batch: capability(async () =>
        (await import('./capabilities/batch.js')).createBatchFeature(networks),
      ),
      addNetwork: capability(async () =>
        (await import('./capabilities/addNetwork.js')).createAddNetworkFeature(resolve),
      ),
    },
  }
}
