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
  createConnectorWatch,
  createRpcSlot,
  lazyOnce,
  namespaceCapability,
  resolveNetworks,
} from '@latchkey/core/adapter'
import type { ChainAccess } from './createChainAccess.js'
import { refuseOptions } from './development/refuseOptions.js'
import { looksLikeAddress } from './language/address.js'
import { refusePostage } from './refusePostage.js'
import { createDiscovery, type DiscoveryOptions } from './wallet/createDiscovery.js'
import { createWalletConnector, loadPort } from './wallet/createWalletConnector.js'

declare const process: BundlerProcess

export type BitcoinOptions<Listed extends Network = Network> = {
  /**
   * The networks that the host offers, in its order. This package exports named ones; create others
   * with `defineBitcoinNetwork`.
   */
  readonly networks: NetworkListOf<'bip122', Listed>
  /**
   * Base URLs of the host's own Esplora servers per network, by CAIP-2 id. They precede those a
   * network carries; no other server is used.
   * @default the networks' own `rpcUrls`
   */
  readonly rpcUrls?: RpcUrlsOf<'bip122', NoInfer<Listed>>
  /**
   * Base URLs of the host's own ord servers per network, by CAIP-2 id. They tell which coins carry
   * inscriptions and runes; transfers leave these alone. Without one the size of a coin decides.
   * @default none
   */
  readonly ordUrls?: RpcUrlsOf<'bip122', NoInfer<Listed>>
  /**
   * In satoshis. Coins of this size and below may carry inscriptions on an ordinals or Taproot
   * address, and are spent only where the person agrees to it. 0n keeps none back.
   * @default 10_000n
   */
  readonly inscriptionPostage?: bigint
  /** How wallets are discovered. @default wallet-standard, WBIP and the globals of known wallets */
  readonly discovery?: DiscoveryOptions
  /**
   * Signature scheme for messages: ECDSA (BIP-137) or BIP-322. 'byAddress' follows wallet defaults:
   * BIP-322 for Taproot, ECDSA for all other addresses.
   * @default 'byAddress'
   */
  readonly messageProtocol?: 'byAddress' | 'ecdsa' | 'bip322'
}

/**
 * The bip122 adapter: wallet-standard, WBIP (sats-connect), UniSat and similar globals; payment and
 * ordinals addresses, messages, transfers. Reads use the host's Esplora servers; chain code loads
 * on first use.
 *
 * @throws INVALID_CONFIGURATION for a URL of a server that is neither https nor http on this
 *   machine, and for an `inscriptionPostage` that is no amount
 * @example
 * const adapter = bitcoin({
 *   networks: [bitcoinMainnet],
 *   rpcUrls: { [bitcoinMainnet.caipNetworkId]: ['https://esplora.example.org/api'] },
 * })
 */
export function bitcoin<const Listed extends Network>(
  options: BitcoinOptions<Listed>,
): ChainAdapter<'bip122', NetworkIdOf<'bip122', Listed>>
export function bitcoin(options: BitcoinOptions): ChainAdapter {
  try {
    if (process.env.NODE_ENV !== 'production') refuseOptions(options)
  } catch (error) {
    if (isKitError(error)) throw error
  }
  const { networks: offered, rpcUrls, ordUrls, inscriptionPostage = 10_000n } = options
  const { discovery = {}, messageProtocol = 'byAddress' } = options
  refusePostage(inscriptionPostage)
  const { networks, resolve } = resolveNetworks(offered, rpcUrls)
  const withoutUrls = offered.map((network) => ({ ...network, rpcUrls: [] }))
  const { networks: ordNetworks } = resolveNetworks(withoutUrls, ordUrls, undefined, 'ordUrls')
  const { useRpc, load: settings } = createRpcSlot()
  let chain: ChainAccess | undefined
  const openChain = lazyOnce(
    () => import('./createChainAccess.js'),
    ({ createChainAccess }) => {
      chain = createChainAccess({ networks, resolve, ordNetworks, inscriptionPostage, settings })
      return chain
    },
  )

  const found = new Map<string, ReturnType<typeof createWalletConnector>>()
  const watchConnectors = createConnectorWatch(
    () => [...found.values()].map(({ connector }) => connector),
    (tell) =>
      createDiscovery(discovery, networks[0]?.testnet === true, (wallet) => {
        // A better interface to the same wallet replaces an unused one.
        if (found.get(wallet.id)?.isUsed()) return
        found.set(wallet.id, createWalletConnector(wallet, networks))
        tell()
      }),
    () => chain?.destroy(),
  )
  const capability = namespaceCapability('bip122')

  return {
    namespace: 'bip122',
    networks,
    looksLikeAddress,
    isAddress: async (value, network) =>
      looksLikeAddress(value) &&
      (await import('./language/checksum.js')).decodeAddress(value, network) !== undefined,
    getNativeBalance: async (input) => (await openChain()).getNativeBalance(input),
    openProvider: async (provider) =>
      (await import('./wallet/openProvider.js')).openProvider(provider),
    signMessage: async (input) =>
      (await import('./wallet/sign.js')).signMessage(input, messageProtocol),
    async preload() {
      await loadPort()
    },
    watchConnectors,
    useRpc,
    capabilities: {
      send: capability(async () => (await openChain()).loadSend()),
      history: capability(async () => (await openChain()).loadHistory()),
    },
  }
}
