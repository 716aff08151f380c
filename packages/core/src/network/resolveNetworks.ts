import type { BundlerProcess } from '../development/process.js'
import { isKitError } from '../errors/BaseError.js'
import type { Network } from './Network.js'
import { refuseNetworks } from './refuseNetworks.js'
import { withRpcUrls } from './withRpcUrls.js'

declare const process: BundlerProcess

export type OfferedNetworks = {
  /** The host's networks, in its order, each with the URLs in use. */
  readonly networks: readonly Network[]
  /** Returns the offered network of the same id, or the given one if none is offered. */
  readonly resolve: (network: Network) => Network
}

/**
 * The networks that a host offers, with its own RPC URLs by CAIP-2 id or by the network's own id.
 * These replace the URLs that a network carries. `toHttp` rewrites every URL first, for namespaces
 * whose node URLs use another scheme. `option` names the host's option in warnings.
 *
 * @throws INVALID_CONFIGURATION for a URL that is neither https nor http on this machine; in
 *   development also for a value that is no list
 * @example
 * const { networks, resolve } = resolveNetworks([mainnet, base], { 1: ['https://rpc.example.org'] })
 */
export function resolveNetworks(
  offered: readonly Network[],
  rpcUrls: Readonly<Record<string, readonly string[] | undefined>> = {},
  toHttp = (url: string): string => url,
  option = 'rpcUrls',
): OfferedNetworks {
  try {
    if (process.env.NODE_ENV !== 'production') refuseNetworks(offered, rpcUrls, toHttp, option)
  } catch (error) {
    if (isKitError(error)) throw error
  }
  const networks = offered.map((network) => {
    const urls = rpcUrls[network.caipNetworkId] ?? rpcUrls[network.id] ?? network.rpcUrls
    return urls ? withRpcUrls(network, urls.map(toHttp)) : network
  })
  return {
    networks,
    resolve: (network) =>
      networks.find(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId) ?? network,
  }
}
