import type { Capability, ChainAdapter, Network } from '@latchkey/core'
import { looksLikeAddress } from './address.js'
import type { ChainReader } from './createChainReader.js'

export type EvmAdapterParts = Pick<ChainAdapter, 'watchConnectors' | 'watchConnection' | 'preload'> & {
  readonly networks: readonly Network[]
  /** A network with the host's RPC URLs. */
  readonly resolve: (network: Network) => Network
  readonly openReader: () => Promise<ChainReader>
}

/** What every eip155 adapter has in common, wherever its connectors come from. Everything that touches a chain is a chunk of its own. */
export function createEvmAdapter({
  networks,
  resolve,
  openReader,
  watchConnectors,
  watchConnection,
  preload,
}: EvmAdapterParts): ChainAdapter {
  const onEvm = (connection: { readonly namespace: string }, network: Network) =>
    connection.namespace === 'eip155' && network.chainNamespace === 'eip155'
  const capability = <Feature>(load: () => Promise<Feature>): Capability<Feature> => ({ supports: onEvm, load })

  return {
    namespace: 'eip155',
    networks,
    looksLikeAddress,
    watchConnectors,
    ...(watchConnection && { watchConnection }),
    ...(preload && { preload }),
    async isAddress(value) {
      if (!looksLikeAddress(value)) return false
      const { toChecksumAddress } = await import('./checksum.js')
      return toChecksumAddress(value) !== undefined
    },
    async getNativeBalance(input) {
      const [reader, { readNativeBalance }] = await Promise.all([openReader(), import('./balance.js')])
      return await readNativeBalance(reader, input)
    },
    signMessage: async (input) => (await import('./sign.js')).signMessage(input),
    capabilities: {
      send: capability(async () => (await import('./capabilities/send.js')).createSendFeature(await openReader(), networks)),
      tokens: capability(async () => (await import('./capabilities/tokens.js')).createTokensFeature(await openReader())),
      batch: capability(async () => (await import('./capabilities/batch.js')).createBatchFeature(networks)),
      addNetwork: capability(async () => (await import('./capabilities/addNetwork.js')).createAddNetworkFeature(resolve)),
    },
  }
}
