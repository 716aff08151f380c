import { type Capability, type ChainAdapter, createError, type Network } from '@latchkey/core'
import { looksLikeAddress } from './address.js'
import { addWalletNetwork } from './connectors/switchWalletNetwork.js'
import type { ChainReader } from './createChainReader.js'
import { toEvmProvider } from './EvmProvider.js'
import { askWallet } from './errors.js'
import { signMessage } from './sign.js'

export type EvmAdapterParts = Pick<ChainAdapter, 'watchConnectors' | 'watchConnection'> & {
  readonly networks: readonly Network[]
  /** A network with the host's RPC URLs. */
  readonly resolve: (network: Network) => Network
  readonly openReader: () => Promise<ChainReader>
}

/** What every eip155 adapter has in common, wherever its connectors come from. Everything that touches a chain is a chunk of its own. */
export function createEvmAdapter({ networks, resolve, openReader, watchConnectors, watchConnection }: EvmAdapterParts): ChainAdapter {
  const onEvm = (connection: { readonly namespace: string }, network: Network) =>
    connection.namespace === 'eip155' && network.chainNamespace === 'eip155'
  const capability = <Feature>(load: () => Promise<Feature>): Capability<Feature> => ({ supports: onEvm, load })

  return {
    namespace: 'eip155',
    networks,
    looksLikeAddress,
    watchConnectors,
    ...(watchConnection && { watchConnection }),
    async isAddress(value) {
      if (!looksLikeAddress(value)) return false
      const { toChecksumAddress } = await import('./checksum.js')
      return toChecksumAddress(value) !== undefined
    },
    async getNativeBalance(input) {
      const [reader, { readNativeBalance }] = await Promise.all([openReader(), import('./balance.js')])
      return await readNativeBalance(reader, input)
    },
    signMessage,
    capabilities: {
      send: capability(async () => (await import('./capabilities/send.js')).createSendFeature(await openReader(), networks)),
      tokens: capability(async () => (await import('./capabilities/tokens.js')).createTokensFeature(await openReader())),
      batch: capability(async () => (await import('./capabilities/batch.js')).createBatchFeature(networks)),
      addNetwork: capability(async () => ({
        async addNetwork({ connector, network }) {
          const provider = toEvmProvider(await connector.getProvider('eip155'))
          if (!provider) throw createError('WALLET_NOT_FOUND')
          await addWalletNetwork((method, params, options) => askWallet(provider, method, params, options), resolve(network))
        },
      })),
    },
  }
}
