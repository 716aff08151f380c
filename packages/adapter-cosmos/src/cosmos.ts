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
import type { CosmosContext } from './CosmosContext.js'
import { refuseOptions } from './development/refuseOptions.js'
import type { IbcChannels } from './IbcChannels.js'
import { looksLikeAddress } from './language/address.js'
import {
  createDiscovery,
  type DiscoveredProvider,
  type DiscoveryOptions,
} from './wallet/createDiscovery.js'
import { createWalletConnector, loadPort } from './wallet/createWalletConnector.js'

declare const process: BundlerProcess

export type CosmosOptions<Listed extends Network = Network> = {
  /**
   * The networks that the host offers, in its order. This package exports named ones; create others
   * with `defineCosmosNetwork`.
   */
  readonly networks: NetworkListOf<'cosmos', Listed>
  /**
   * The host's own REST (LCD) endpoints per network, by CAIP-2 id or chain id. They precede those a
   * network carries; no other node is used.
   * @default the networks' own `rpcUrls`
   */
  readonly rpcUrls?: RpcUrlsOf<'cosmos', NoInfer<Listed>>
  /**
   * CometBFT RPC endpoints by CAIP-2 id or chain id. Used only to add the network to a wallet that
   * lacks it (`experimentalSuggestChain`).
   * @default the network's first REST endpoint
   */
  readonly cometUrls?: Readonly<Record<string, string>>
  /**
   * ICS-20 channels for transfers to another offered network. Without one, such a transfer fails
   * with INVALID_ADDRESS.
   * @default none
   */
  readonly ibcChannels?: IbcChannels
  /** How wallets are discovered. @default Keplr-shaped globals of the page */
  readonly discovery?: DiscoveryOptions
}

/**
 * The Cosmos adapter: Keplr-compatible wallets, ADR-36 messages, bank balances with denom metadata,
 * MsgSend and ICS-20 transfers, history. Reads use the host's REST endpoints; codecs load on first
 * use.
 *
 * @throws INVALID_CONFIGURATION for an endpoint that is neither https nor http on this machine
 * @example
 * const adapter = cosmos({ networks: [cosmosHub, osmosis], rpcUrls: { 'cosmoshub-4': ['https://lcd.example.org'] } })
 */
export function cosmos<const Listed extends Network>(
  options: CosmosOptions<Listed>,
): ChainAdapter<'cosmos', NetworkIdOf<'cosmos', Listed>>
export function cosmos(options: CosmosOptions): ChainAdapter {
  try {
    if (process.env.NODE_ENV !== 'production') refuseOptions(options)
  } catch (error) {
    if (isKitError(error)) throw error
  }
  const { networks: offered, rpcUrls, cometUrls = {}, ibcChannels = {}, discovery = {} } = options
  const { networks, resolve } = resolveNetworks(offered, rpcUrls)
  const { useRpc, load: rpc } = createRpcSlot()
  const context: CosmosContext = { networks, cometUrls, ibcChannels, resolve, rpc }
  const open = lazyOnce(
    () => import('./createChainAccess.js'),
    ({ createChainAccess }) => createChainAccess(context),
  )
  const watchConnectors = watchDiscovered<DiscoveredProvider>(
    (found) => createDiscovery(discovery, found),
    (provider) => createWalletConnector(provider, context),
  )
  const capability = namespaceCapability('cosmos')
  return {
    namespace: 'cosmos',
    networks,
    looksLikeAddress,
    async preload() {
      await loadPort()
    },
    watchConnectors,
    useRpc,
    isAddress: async (value, network) =>
      looksLikeAddress(value) && (await open()).isAddress(value, network),
    getNativeBalance: async (input) => (await open()).getNativeBalance(input),
    signMessage: async (input) => (await import('./wallet/sign.js')).signMessage(context, input),
    capabilities: {
      send: capability(async () => (await open()).loadSend()),
      tokens: capability(async () => (await open()).loadTokens()),
      history: capability(async () => (await open()).loadHistory()),
      addNetwork: capability(async () => (await open()).loadAddNetwork()),
    },
  }
}
