import {
  type CaipNetworkId,
  type Capability,
  type ChainAdapter,
  type Connection,
  type Connector,
  type Network,
  withRpcUrls,
} from '@latchkey/core'
import { looksLikeAddress } from './address.js'
import { createDiscovery, type DiscoveredWallet, type DiscoveryOptions } from './connectors/createDiscovery.js'
import { createWalletConnector, loadSession } from './connectors/createWalletConnector.js'
import type { LegacyAdapter, LoadWeb3 } from './connectors/LegacyAdapter.js'
import type { ChainReader } from './createChainReader.js'

export type SolanaOptions = {
  /** The networks that the host offers, in its order. Named ones are in `@latchkey/core/networks`; others are made with `defineSolanaNetwork`. */
  readonly networks: readonly Network[]
  /**
   * The host's own nodes per network, by CAIP-2 id or genesis reference. They come before those that a network carries, and nothing else is ever asked.
   * @default the networks' own `rpcUrls`
   */
  readonly rpcUrls?: Readonly<Record<CaipNetworkId | string, readonly string[]>>
  /** How wallets are found. @default the wallet standard */
  readonly discovery?: DiscoveryOptions
  /**
   * Registers the Mobile Wallet Adapter: `() => import('@solana-mobile/wallet-standard-mobile').then(({ registerMwa }) => registerMwa({ … }))`.
   * Called once, when wallets are first looked for. @default none
   */
  readonly mobile?: () => unknown
  /** Wallet adapters of @solana/wallet-adapter-base for wallets outside the wallet standard. @default none */
  readonly legacyAdapters?: readonly LegacyAdapter[]
  /** `() => import('@solana/web3.js')`, which legacy adapters need to sign transactions. @default none: they connect and sign messages */
  readonly web3?: LoadWeb3
}

/**
 * The solana adapter: wallets of the wallet standard, Mobile Wallet Adapter and legacy adapters on wish; messages and sign-in, SOL, SPL and
 * Token-2022 transfers, balances and history. Reads go to the host's nodes; chain code is loaded with the first use.
 *
 * @throws INVALID_CONFIGURATION for an RPC URL that is neither https nor http on this machine
 * @example
 * const adapter = solana({ networks: [solanaMainnet], rpcUrls: { [solanaMainnet.caipNetworkId]: ['https://rpc.example.org'] } })
 */
export function solana({
  networks: offered,
  rpcUrls = {},
  discovery = {},
  mobile,
  legacyAdapters = [],
  web3,
}: SolanaOptions): ChainAdapter {
  const networks = offered.map((network) => {
    const urls = rpcUrls[network.caipNetworkId] ?? rpcUrls[network.id]
    return urls ? withRpcUrls(network, urls) : network
  })
  const resolve = (network: Network): Network => networks.find(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId) ?? network

  let reader: ChainReader | undefined
  const openReader = async (): Promise<ChainReader> => {
    const { createChainReader } = await import('./createChainReader.js')
    reader ??= createChainReader(resolve)
    return reader
  }

  const live = new Map<DiscoveredWallet, Connector>()
  let standard: readonly Connector[] = []
  let legacy: readonly Connector[] = []
  const watchers = new Set<(connectors: readonly Connector[]) => void>()
  // A wallet that speaks the wallet standard needs no adapter.
  const list = () => [...standard, ...legacy.filter(({ name }) => !standard.some((other) => other.name === name))]
  let quiet = false
  const tell = (): void => {
    if (!quiet) for (const watcher of watchers) watcher(list())
  }
  const startDiscovery = createDiscovery(discovery, (wallets) => {
    standard = wallets.map((found) => {
      const connector = live.get(found) ?? createWalletConnector(found)
      live.set(found, connector)
      return connector
    })
    tell()
  })
  let isMobileAsked = false
  const start = (): (() => void) => {
    let stopped = false
    let stopLegacy: (() => void) | undefined
    quiet = true
    const stop = startDiscovery()
    quiet = false
    if (mobile && !isMobileAsked) {
      isMobileAsked = true
      // A registration that fails leaves the page without that one wallet.
      void Promise.resolve().then(mobile).catch(globalThis.console.warn)
    }
    if (legacyAdapters.length > 0) {
      void import('./connectors/createLegacyConnectors.js').then(({ createLegacyConnectors }) => {
        if (stopped) return
        openLegacy ??= createLegacyConnectors(legacyAdapters, web3)
        stopLegacy = openLegacy.watch((connectors) => {
          legacy = connectors
          tell()
        })
      }, globalThis.console.warn)
    }
    return () => {
      stopped = true
      stop()
      stopLegacy?.()
    }
  }
  let openLegacy: ReturnType<typeof import('./connectors/createLegacyConnectors.js').createLegacyConnectors> | undefined
  let stopDiscovery: (() => void) | undefined

  const onSolana = ({ namespace }: Connection, network: Network) => namespace === 'solana' && network.chainNamespace === 'solana'
  const capability = <Feature>(load: () => Promise<Feature>, supports = onSolana): Capability<Feature> => ({ supports, load })

  return {
    namespace: 'solana',
    networks,
    looksLikeAddress,
    async isAddress(value) {
      if (!looksLikeAddress(value)) return false
      const { toPublicKey } = await import('./publicKey.js')
      return toPublicKey(value) !== undefined
    },
    async preload() {
      await loadSession()
    },
    watchConnectors(listener) {
      const watcher = (connectors: readonly Connector[]) => listener(connectors)
      stopDiscovery ??= start()
      watchers.add(watcher)
      watcher(list())
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        stopDiscovery?.()
        stopDiscovery = undefined
        reader?.destroy()
      }
    },
    async getNativeBalance(input) {
      const [open, { readNativeBalance }] = await Promise.all([openReader(), import('./balance.js')])
      return await readNativeBalance(open, input)
    },
    signMessage: async (input) => (await import('./sign.js')).signMessage(input),
    capabilities: {
      send: capability(
        async () => (await import('./capabilities/send.js')).createSendFeature(await openReader()),
        (connection, network) =>
          onSolana(connection, network) &&
          (connection.approvedNetworks === 'all' || connection.approvedNetworks.includes(network.caipNetworkId)),
      ),
      tokens: capability(async () => (await import('./capabilities/tokens.js')).createTokensFeature(await openReader())),
      history: capability(async () => (await import('./capabilities/history.js')).createHistoryFeature(await openReader())),
    },
  }
}
