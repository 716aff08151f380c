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
import { createBitcoinConnector, loadSession } from './connectors/createBitcoinConnector.js'
import { createDiscovery, type DiscoveryOptions } from './connectors/createDiscovery.js'
import type { BitcoinChain } from './createBitcoinChain.js'

export type BitcoinOptions = {
  /** The networks that the host offers, in its order. Named ones are in `@latchkey/core/networks`; others are made with `defineBitcoinNetwork`. */
  readonly networks: readonly Network[]
  /**
   * Base URLs of the host's own Esplora servers per network, by CAIP-2 id. They come before those that a network carries, and nothing else is ever asked.
   * @default the networks' own `rpcUrls`
   */
  readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** How wallets are found. @default wallet-standard, WBIP and the globals of known wallets */
  readonly discovery?: DiscoveryOptions
  /**
   * How messages are signed: ECDSA (BIP-137) or BIP-322. 'byAddress' is what wallets do by themselves: BIP-322 for Taproot, ECDSA for every other address.
   * @default 'byAddress'
   */
  readonly messageProtocol?: 'byAddress' | 'ecdsa' | 'bip322'
}

/**
 * The bip122 adapter: wallets by wallet-standard, WBIP (sats-connect) and the globals of UniSat and its kin; payment and ordinals addresses,
 * messages, transfers. Reads go to the host's Esplora servers; chain code is loaded with the first use.
 *
 * @throws INVALID_CONFIGURATION for an RPC URL that is neither https nor http on this machine
 * @example
 * const adapter = bitcoin({ networks: [bitcoinMainnet], rpcUrls: { [bitcoinMainnet.caipNetworkId]: ['https://esplora.example.org/api'] } })
 */
export function bitcoin({ networks: offered, rpcUrls = {}, discovery = {}, messageProtocol = 'byAddress' }: BitcoinOptions): ChainAdapter {
  const networks = offered.map((network) => {
    const urls = rpcUrls[network.caipNetworkId]
    return urls ? withRpcUrls(network, urls) : network
  })
  let chain: BitcoinChain | undefined
  const openChain = async (): Promise<BitcoinChain> => {
    const { createBitcoinChain } = await import('./createBitcoinChain.js')
    chain ??= createBitcoinChain(networks)
    return chain
  }

  const found = new Map<string, ReturnType<typeof createBitcoinConnector>>()
  const watchers = new Set<(connectors: readonly Connector[]) => void>()
  const list = (): readonly Connector[] => [...found.values()].map(({ connector }) => connector)
  let telling = false
  const startDiscovery = createDiscovery(discovery, networks[0]?.testnet === true, (wallet) => {
    // The same wallet in a better guise takes the place of the one that nobody uses yet.
    if (found.get(wallet.id)?.isUsed()) return
    found.set(wallet.id, createBitcoinConnector(wallet, networks))
    if (telling) for (const watcher of watchers) watcher(list())
  })
  let stopDiscovery: (() => void) | undefined

  const capability = <Feature>(load: () => Promise<Feature>): Capability<Feature> => ({
    supports: (connection: Connection, network: Network) => connection.namespace === 'bip122' && network.chainNamespace === 'bip122',
    load,
  })

  return {
    namespace: 'bip122',
    networks,
    looksLikeAddress,
    isAddress: async (value, network) =>
      looksLikeAddress(value) && (await import('./checksum.js')).decodeAddress(value, network) !== undefined,
    getNativeBalance: async (input) => (await openChain()).getNativeBalance(input),
    signMessage: async (input) => (await import('./sign.js')).signMessage(input, messageProtocol),
    async preload() {
      await loadSession()
    },
    watchConnectors(listener) {
      const watcher = (connectors: readonly Connector[]) => listener(connectors)
      if (!stopDiscovery) {
        telling = false
        stopDiscovery = startDiscovery()
        telling = true
      }
      watchers.add(watcher)
      watcher(list())
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        stopDiscovery?.()
        stopDiscovery = undefined
        chain?.destroy()
      }
    },
    capabilities: {
      send: capability(async () => (await openChain()).loadSend()),
      history: capability(async () => (await openChain()).loadHistory()),
    },
  }
}
