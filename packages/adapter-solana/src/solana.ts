import {
  type CaipNetworkId,
  type ChainAdapter,
  type Connector,
  capabilityOn,
  createConnectorWatch,
  type Network,
  offerNetworks,
} from '@latchkey/core'
import { looksLikeAddress } from './address.js'
import { createDiscovery, type DiscoveryOptions } from './connectors/createDiscovery.js'
import type { createExtras as CreateExtras } from './connectors/createExtras.js'
import { loadSession } from './connectors/createWalletConnector.js'
import type { LegacyAdapter, LoadWeb3 } from './connectors/LegacyAdapter.js'
import type { ChainAccess } from './createChainAccess.js'

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
export function solana(options: SolanaOptions): ChainAdapter {
  const { networks: offered, rpcUrls, discovery = {}, mobile, legacyAdapters } = options
  const { networks, resolve } = offerNetworks(offered, rpcUrls)

  let access: ChainAccess | undefined
  const open = async (): Promise<ChainAccess> => {
    const { createChainAccess } = await import('./createChainAccess.js')
    access ??= createChainAccess(resolve)
    return access
  }

  let standard: readonly Connector[] = []
  let legacy: readonly Connector[] = []
  let extras: Promise<ReturnType<typeof CreateExtras>> | undefined
  const watchConnectors = createConnectorWatch(
    // A wallet that speaks the wallet standard needs no adapter.
    () => [...standard, ...legacy.filter(({ name }) => !standard.some((other) => other.name === name))],
    (tell) => {
      const startDiscovery = createDiscovery(discovery, (connectors) => {
        standard = connectors
        tell()
      })
      const startExtras = async (): Promise<() => void> => {
        extras ??= import('./connectors/createExtras.js').then(({ createExtras }) => createExtras(options))
        const watch = await extras
        return watch((connectors) => {
          legacy = connectors
          tell()
        })
      }
      return () => {
        const stopDiscovery = startDiscovery()
        const stopExtras = mobile || legacyAdapters ? startExtras() : undefined
        return () => {
          stopDiscovery()
          void stopExtras?.then((stop) => stop(), globalThis.console.warn)
        }
      }
    },
    () => access?.destroy(),
  )
  const capability = capabilityOn('solana')
  const send = capability(async () => (await open()).loadSend())

  return {
    namespace: 'solana',
    networks,
    looksLikeAddress,
    isAddress: async (value, network) => looksLikeAddress(value) && (await open()).isAddress(value, network),
    async getReceiverWarnings(value) {
      return looksLikeAddress(value) && (await import('./curve.js')).isProgramAddress(value) ? ['PROGRAM_ADDRESS'] : []
    },
    async preload() {
      await loadSession()
    },
    watchConnectors,
    getNativeBalance: async (input) => (await open()).getNativeBalance(input),
    signMessage: async (input) => (await import('./sign.js')).signMessage(input),
    capabilities: {
      send: {
        ...send,
        supports: (connection, network) =>
          send.supports(connection, network) &&
          (connection.approvedNetworks === 'all' || connection.approvedNetworks.includes(network.caipNetworkId)),
      },
      tokens: capability(async () => (await open()).loadTokens()),
      history: capability(async () => (await open()).loadHistory()),
    },
  }
}
