import {
  type BundlerProcess,
  type ChainAdapter,
  type Connector,
  isKitError,
  type Network,
  type NetworkIdOf,
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
import type { SolanaOptions } from './SolanaOptions.js'
import { createDiscovery } from './wallet/createDiscovery.js'
import type { createExtras as CreateExtras } from './wallet/createExtras.js'
import { loadPort } from './wallet/createWalletConnector.js'

declare const process: BundlerProcess

/**
 * The Solana adapter: wallet-standard wallets; optionally Mobile Wallet Adapter and legacy
 * adapters. It covers messages, sign-in, SOL, SPL and Token-2022 transfers, balances and history.
 * Reads use the host's nodes; chain code loads on first use.
 *
 * @throws INVALID_CONFIGURATION for an RPC URL that is neither https nor http on this machine
 * @example
 * const adapter = solana({
 *   networks: [solanaMainnet],
 *   rpcUrls: { [solanaMainnet.caipNetworkId]: ['https://rpc.example.org'] },
 * })
 */
export function solana<const Listed extends Network>(
  options: SolanaOptions<Listed>,
): ChainAdapter<'solana', NetworkIdOf<'solana', Listed>>
export function solana(options: SolanaOptions): ChainAdapter {
  try {
    if (process.env.NODE_ENV !== 'production') refuseOptions(options)
  } catch (error) {
    if (isKitError(error)) throw error
  }
  const { networks: offered, rpcUrls, discovery = {}, mobile, legacyAdapters } = options
  const { networks, resolve } = resolveNetworks(offered, rpcUrls)

  const { useRpc, load: rpc } = createRpcSlot()
  let access: ChainAccess | undefined
  const open = lazyOnce(
    () => import('./createChainAccess.js'),
    ({ createChainAccess }) => {
      access = createChainAccess(resolve, rpc)
      return access
    },
  )

  let standard: readonly Connector[] = []
  let legacy: readonly Connector[] = []
  let extras: Promise<ReturnType<typeof CreateExtras>> | undefined
  const watchConnectors = createConnectorWatch(
    // A wallet-standard wallet replaces its legacy adapter.
    () => [
      ...standard,
      ...legacy.filter(({ name }) => !standard.some((other) => other.name === name)),
    ],
    (tell) => {
      const startDiscovery = createDiscovery(discovery, (connectors) => {
        standard = connectors
        tell()
      })
      const startExtras = async (): Promise<() => void> => {
        extras ??= import('./wallet/createExtras.js').then(({ createExtras }) =>
          createExtras(options),
        )
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
  const capability = namespaceCapability('solana')
  const send = capability(async () => (await open()).loadSend())

  return {
    namespace: 'solana',
    networks,
    looksLikeAddress,
    isAddress: async (value, network) =>
      looksLikeAddress(value) && (await open()).isAddress(value, network),
    async getReceiverWarnings(value, _network, { token } = {}) {
      if (!looksLikeAddress(value)) return []
      if (value === token) return ['TOKEN_CONTRACT']
      return (await import('./language/curve.js')).isProgramAddress(value)
        ? ['PROGRAM_ADDRESS']
        : []
    },
    async preload() {
      await loadPort()
    },
    watchConnectors,
    useRpc,
    getNativeBalance: async (input) => (await open()).getNativeBalance(input),
    request: async (input) => (await (await open()).loadRequest())(input),
    signMessage: async (input) => (await import('./wallet/sign.js')).signMessage(input),
    capabilities: {
      send: {
        ...send,
        supports: (connection, network) =>
          send.supports(connection, network) &&
          (connection.approvedNetworks === 'all' ||
            connection.approvedNetworks.includes(network.caipNetworkId)),
      },
      tokens: capability(async () => (await open()).loadTokens()),
      simulate: capability(async () => (await open()).loadSimulate()),
      history: capability(async () => (await open()).loadHistory()),
    },
  }
}
