import {
  type BundlerProcess,
  type ChainAdapter,
  isKitError,
  type Network,
  type NetworkIdOf,
  type NetworkListOf,
  type RpcUrlsOf,
} from '@latchkey/core'
import { createRpcSlot, lazyOnce, resolveNetworks, watchDiscovered } from '@latchkey/core/adapter'
import type { ChainAccess, SwapOptions } from './createChainAccess.js'
import { createEvmAdapter } from './createEvmAdapter.js'
import { refuseOptions } from './development/refuseOptions.js'
import { toNetwork, type ViemChain } from './networks/toNetwork.js'
import {
  createDiscovery,
  type DiscoveredProvider,
  type DiscoveryOptions,
} from './wallet/createDiscovery.js'
import { createWalletConnector, loadPort } from './wallet/createWalletConnector.js'

declare const process: BundlerProcess

export type EvmOptions<Listed extends Network | ViemChain = Network | ViemChain> = {
  /**
   * The networks that the host offers, in its order. This package exports named ones; create others
   * with `defineEvmNetwork`, or pass chains of viem. The public RPC URLs of viem chains are
   * dropped.
   */
  readonly networks: NetworkListOf<'eip155', Listed>
  /**
   * The host's own nodes per network, by CAIP-2 id or chain id. They precede those a network
   * carries. Without either, reads use the kit's `endpoints.blockchain`.
   * @default the networks' own `rpcUrls`
   */
  readonly rpcUrls?: RpcUrlsOf<'eip155', NoInfer<Listed>>
  /** How injected wallets are discovered. @default EIP-6963 and `window.ethereum` */
  readonly discovery?: DiscoveryOptions
  /** Routers that swaps may go to, beside those of this package. @default none */
  readonly swap?: SwapOptions
}

/**
 * The eip155 adapter: injected wallets by EIP-6963 and `window.ethereum`, messages, native currency
 * and ERC-20, EIP-5792 batches. Reads use the host's nodes, else the connected wallet. Chain code
 * loads on first use.
 *
 * @throws INVALID_CONFIGURATION for an RPC URL that is neither https nor http on this machine
 * @example
 * const adapter = evm({ networks: [mainnet, base], rpcUrls: { 1: ['https://rpc.example.org'] } })
 */
export function evm<const Listed extends Network | ViemChain>(
  options: EvmOptions<Listed>,
): ChainAdapter<'eip155', NetworkIdOf<'eip155', Listed>>
export function evm(options: EvmOptions): ChainAdapter {
  try {
    if (process.env.NODE_ENV !== 'production') refuseOptions(options)
  } catch (error) {
    if (isKitError(error)) throw error
  }
  const { networks, rpcUrls, discovery = {}, swap } = options
  const { networks: offered, resolve } = resolveNetworks(networks?.map(toNetwork), rpcUrls)

  const { useRpc, load: rpc } = createRpcSlot()
  let access: ChainAccess | undefined
  const open = lazyOnce(
    () => Promise.all([import('./createChainAccess.js'), import('./chain/createChainReader.js')]),
    ([{ createChainAccess }, { createChainReader }]) => {
      access = createChainAccess(createChainReader(resolve, rpc), offered, resolve, swap)
      return access
    },
  )

  const watchConnectors = watchDiscovered<DiscoveredProvider>(
    (found) => createDiscovery(discovery, found),
    (provider) => createWalletConnector(provider, resolve),
    () => access?.destroy(),
  )

  return createEvmAdapter({
    networks: offered,
    open,
    useRpc,
    async preload() {
      await loadPort()
    },
    watchConnectors,
  })
}
