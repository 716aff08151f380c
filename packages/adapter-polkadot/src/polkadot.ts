import {
  type BundlerProcess,
  type ChainAdapter,
  isKitError,
  type Network,
  type NetworkIdOf,
  type NetworkListOf,
  type RpcUrlsOf,
} from '@latchkey/core'
import {
  createRpcSlot,
  lazyOnce,
  namespaceCapability,
  resolveNetworks,
  watchDiscovered,
} from '@latchkey/core/adapter'
import type { ChainAccess } from './createChainAccess.js'
import { refuseOptions } from './development/refuseOptions.js'
import { looksLikeAddress } from './language/address.js'
import {
  createDiscovery,
  type DiscoveredProvider,
  type DiscoveryOptions,
} from './wallet/createDiscovery.js'
import { createWalletConnector, loadPort } from './wallet/createWalletConnector.js'

declare const process: BundlerProcess

export type PolkadotOptions<Listed extends Network = Network> = {
  /**
   * The networks that the host offers, in its order. This package exports named ones; create others
   * with `definePolkadotNetwork`.
   */
  readonly networks: NetworkListOf<'polkadot', Listed>
  /**
   * The host's own nodes per network, by CAIP-2 id or its reference. They precede those a network
   * carries. Without either, reads use the kit's `endpoints.blockchain`. Nodes serve HTTP and
   * WebSocket alike, so `wss:` is requested as `https:`.
   * @default the networks' own `rpcUrls`
   */
  readonly rpcUrls?: RpcUrlsOf<'polkadot', NoInfer<Listed>>
  /** How injected wallets are discovered. @default `window.injectedWeb3` */
  readonly discovery?: DiscoveryOptions
  /** This page's name in wallet prompts. @default the page's host name */
  readonly appName?: string
}

/**
 * The Polkadot adapter: wallets at `window.injectedWeb3`, messages, the native currency and the
 * tokens of the Assets pallet, and history by walking blocks. Reads use the host's nodes only, over
 * HTTP. Chain code loads on first use.
 *
 * @throws INVALID_CONFIGURATION for an RPC URL that is neither https or wss nor on this machine
 * @example
 * const adapter = polkadot({
 *   networks: [polkadotAssetHub],
 *   rpcUrls: { [polkadotAssetHub.caipNetworkId]: ['https://rpc.example.org'] },
 * })
 */
export function polkadot<const Listed extends Network>(
  options: PolkadotOptions<Listed>,
): ChainAdapter<'polkadot', NetworkIdOf<'polkadot', Listed>>
export function polkadot(options: PolkadotOptions): ChainAdapter {
  try {
    if (process.env.NODE_ENV !== 'production') refuseOptions(options)
  } catch (error) {
    if (isKitError(error)) throw error
  }
  const { networks: offered, rpcUrls, discovery = {}, appName } = options
  const { networks, resolve } = resolveNetworks(offered, rpcUrls, (url) =>
    url.replace(/^ws/, 'http'),
  )

  const { useRpc, load: rpc } = createRpcSlot()
  let access: ChainAccess | undefined
  const open = lazyOnce(
    () => import('./createChainAccess.js'),
    ({ createChainAccess }) => {
      access = createChainAccess(resolve, rpc)
      return access
    },
  )

  const watchConnectors = watchDiscovered<DiscoveredProvider>(
    (found) => createDiscovery(discovery, found),
    (provider) => createWalletConnector(provider, { networks, appName }),
    () => access?.destroy(),
  )
  const capability = namespaceCapability('polkadot')

  return {
    namespace: 'polkadot',
    networks,
    looksLikeAddress,
    async isAddress(value, network) {
      return looksLikeAddress(value) && (await open()).isAddress(value, network)
    },
    async preload() {
      await loadPort()
    },
    watchConnectors,
    useRpc,
    getNativeBalance: async (input) => (await open()).getNativeBalance(input),
    signMessage: async (input) => (await open()).signMessage(input),
    capabilities: {
      send: capability(async () => (await open()).loadSend()),
      tokens: capability(async () => (await open()).loadTokens()),
      history: capability(async () => (await open()).loadHistory()),
    },
  }
}
