import { type CaipNetworkId, type Capability, type ChainAdapter, type Connector, type Network, withRpcUrls } from '@latchkey/core'
import { looksLikeAddress } from './address.js'
import type { Chains } from './chain/createChains.js'
import { createDiscovery, type DiscoveryOptions } from './connectors/createDiscovery.js'
import { createInjectedConnector, loadSession } from './connectors/createInjectedConnector.js'
import type { ChainReader } from './createChainReader.js'

export type PolkadotOptions = {
  /** The networks that the host offers, in its order. Named ones are in `@latchkey/core/networks`; others are made with `definePolkadotNetwork`. */
  readonly networks: readonly Network[]
  /**
   * The host's own nodes per network, by CAIP-2 id or its reference. They come before those that a network carries, and nothing else is ever asked.
   * A node answers HTTP where it answers WebSocket, so `wss:` is asked as `https:`.
   * @default the networks' own `rpcUrls`
   */
  readonly rpcUrls?: Readonly<Record<CaipNetworkId | string, readonly string[]>>
  /** How injected wallets are found. @default `window.injectedWeb3` */
  readonly discovery?: DiscoveryOptions
  /** What wallets call this page when they ask their owner. @default the page's host name */
  readonly appName?: string
}

/**
 * The polkadot adapter: wallets at `window.injectedWeb3`, messages, the native currency and the tokens of the Assets pallet, history by walking blocks.
 * Reads go to the host's nodes only, over HTTP; chain code is loaded with the first use.
 *
 * @throws INVALID_CONFIGURATION for an RPC URL that is neither https or wss nor on this machine
 * @example
 * const adapter = polkadot({ networks: [polkadotAssetHub], rpcUrls: { [polkadotAssetHub.caipNetworkId]: ['https://rpc.example.org'] } })
 */
export function polkadot({ networks: offered, rpcUrls = {}, discovery = {}, appName }: PolkadotOptions): ChainAdapter {
  const networks = offered.map((network) => {
    const urls = rpcUrls[network.caipNetworkId] ?? rpcUrls[network.id] ?? network.rpcUrls
    return urls
      ? withRpcUrls(
          network,
          urls.map((url) => url.replace(/^ws/, 'http')),
        )
      : network
  })

  let reader: ChainReader | undefined
  const openReader = async (): Promise<ChainReader> => {
    const { createChainReader } = await import('./createChainReader.js')
    reader ??= createChainReader(networks)
    return reader
  }
  let chains: Chains | undefined
  const openChains = async (): Promise<Chains> => {
    const [opened, { createChains }] = await Promise.all([openReader(), import('./chain/createChains.js')])
    chains ??= createChains(opened)
    return chains
  }

  const connectors: Connector[] = []
  const watchers = new Set<(connectors: readonly Connector[]) => void>()
  let telling = false
  const startDiscovery = createDiscovery(discovery, (provider) => {
    connectors.push(createInjectedConnector(provider, { networks, appName }))
    if (telling) for (const watcher of watchers) watcher([...connectors])
  })
  let stopDiscovery: (() => void) | undefined

  const capability = <Feature>(load: () => Promise<Feature>): Capability<Feature> => ({
    supports: (connection, network) => connection.namespace === 'polkadot' && network.chainNamespace === 'polkadot',
    load,
  })

  return {
    namespace: 'polkadot',
    networks,
    looksLikeAddress,
    async isAddress(value, network) {
      return looksLikeAddress(value) && (await import('./ss58.js')).toPublicKey(value, network) !== undefined
    },
    async preload() {
      await loadSession()
    },
    watchConnectors(listener) {
      const watcher = (list: readonly Connector[]) => listener(list)
      if (!stopDiscovery) {
        telling = false
        stopDiscovery = startDiscovery()
        telling = true
      }
      watchers.add(watcher)
      watcher([...connectors])
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        stopDiscovery?.()
        stopDiscovery = undefined
        reader?.destroy()
      }
    },
    async getNativeBalance(input) {
      const [opened, { readNativeBalance }] = await Promise.all([openReader(), import('./balance.js')])
      return await readNativeBalance(opened, input)
    },
    signMessage: async (input) => (await import('./sign.js')).signMessage(input),
    capabilities: {
      send: capability(async () => (await import('./capabilities/send.js')).createSendFeature(await openChains())),
      tokens: capability(async () => (await import('./capabilities/tokens.js')).createTokensFeature(await openChains())),
      history: capability(async () => (await import('./capabilities/history.js')).createHistoryFeature(await openChains())),
    },
  }
}
