import { bitcoin } from '@latchkey/adapter-bitcoin'
import { cosmos } from '@latchkey/adapter-cosmos'
import { evm } from '@latchkey/adapter-evm'
import { polkadot } from '@latchkey/adapter-polkadot'
import { solana } from '@latchkey/adapter-solana'
import {
  type ChainAdapter,
  defineBitcoinNetwork,
  defineCosmosNetwork,
  defineEvmNetwork,
  definePolkadotNetwork,
  defineSolanaNetwork,
  type Network,
} from '@latchkey/core'
import type { PlannedLocalnet } from '@latchkey/localnet'
import type { Localnet } from '../chains/localnet.js'
import type { PlaygroundOptions } from '../options/PlaygroundOptions.js'

/** An adapter for each kind of running chain, with all of its networks or the first. */
export function createAdapters(
  localnet: Pick<Localnet, 'evm'> & PlannedLocalnet,
  options: PlaygroundOptions,
): readonly ChainAdapter[] {
  const offered = <Each>(networks: readonly Each[]) =>
    options.secondNetworkOffered ? networks : networks.slice(0, 1)
  const common = (rpcUrl: string): Pick<Network, 'testnet' | 'rpcUrls' | 'blockExplorers'> => ({
    testnet: true,
    ...(options.hostRpc ? { rpcUrls: [rpcUrl] } : {}),
    // A placeholder link for display; local chains have no explorer.
    ...(options.explorer
      ? { blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } } }
      : {}),
  })
  const adapters: ChainAdapter[] = [
    evm({
      networks: offered(localnet.evm).map(({ chainId, name, rpcUrl }) =>
        defineEvmNetwork({ id: chainId, name, ...common(rpcUrl) }),
      ),
      // A local chain's router is on no published list.
      swap: {
        routers: localnet.evm.flatMap(({ chainId, pools }) =>
          pools
            ? [{ chainId, address: pools.router, kind: 'uniswap' as const, wrapped: pools.wrapped }]
            : [],
        ),
      },
    }),
  ]
  if (!options.ecosystems) return adapters
  if (localnet.solana) {
    const networks = offered(localnet.solana.networks).map(
      ({ genesisHash, name, cluster, rpcUrl }) =>
        defineSolanaNetwork({ genesisHash, name, cluster, ...common(rpcUrl) }),
    )
    adapters.push(solana({ networks }))
  }
  if (localnet.polkadot) {
    const networks = offered(localnet.polkadot.networks).map(
      ({ genesisHash, name, ss58Prefix, nativeCurrency, rpcUrl }) =>
        definePolkadotNetwork({ genesisHash, name, ss58Prefix, nativeCurrency, ...common(rpcUrl) }),
    )
    adapters.push(polkadot({ networks, appName: 'Latchkey playground' }))
  }
  if (localnet.bitcoin) {
    const networks = localnet.bitcoin.networks.map(
      ({ genesisHash, name, bech32Prefix, rpcUrls: [rpcUrl] }) =>
        defineBitcoinNetwork({ genesisHash, name, bech32Prefix, ...common(rpcUrl) }),
    )
    adapters.push(bitcoin({ networks }))
  }
  if (localnet.cosmos) {
    const networks = offered(localnet.cosmos.networks).map(
      ({ chainId, name, bech32Prefix, gas, nativeCurrency, rpcUrl }) =>
        defineCosmosNetwork({
          chainId,
          name,
          bech32Prefix,
          gas,
          nativeCurrency,
          ...common(rpcUrl),
        }),
    )
    adapters.push(cosmos({ networks }))
  }
  return adapters
}
