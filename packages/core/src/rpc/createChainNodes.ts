import { isKitError } from '../errors/BaseError.js'
import { createError } from '../errors/createError.js'
import type { Network } from '../network/Network.js'
import { createRpcTransport, type NodeIdentity } from './createRpcTransport.js'
import type { LoadRpcSettings } from './RpcSettings.js'
import type { RpcRequest, RpcTransport } from './RpcTransport.js'

export type ChainNodesOptions = {
  /** A network with the host's own nodes. */
  readonly resolve: (network: Network) => Network
  /** @default no back end, the default retries */
  readonly settings?: LoadRpcSettings | undefined
  /** A cheap read with which nodes are compared, where a network has several. */
  readonly rankWith: string
  /** @default false */
  readonly exactIntegers?: boolean
  /** How a node shows that it is of the network. @default nodes are taken for what the host says */
  readonly identify?: (network: Network) => NodeIdentity
}

/** The nodes of the networks that an adapter offers. */
export type ChainNodes = {
  /**
   * Asks the host's own nodes, always first and never silently replaced; where there are none, the
   * RPC proxy of the host's own back end.
   *
   * @throws RPC_NOT_CONFIGURED when there is neither, or the back end has no node of this network
   */
  ask(network: Network, request: RpcRequest): Promise<unknown>
  /** Aborts what is under way and stops every timer. */
  destroy(): void
}

/** Opens a transport to each network's nodes with the first read from it. */
export function createChainNodes({
  resolve,
  settings,
  rankWith,
  exactIntegers,
  identify,
}: ChainNodesOptions): ChainNodes {
  const transports = new Map<string, RpcTransport>()
  /** URLs of the back end that said that it has no node of the network. */
  const unserved = new Set<string>()
  return {
    async ask(network, request) {
      const { proxyUrl, retryPolicy, isVisible } = (await settings?.()) ?? {}
      const { rpcUrls: own = [], name } = resolve(network)
      const proxy = own.length === 0 ? await proxyUrl?.(network) : undefined
      if (proxy !== undefined && unserved.has(proxy)) throw notConfigured(name)
      const urls = proxy === undefined ? own : [proxy]
      if (urls.length === 0) throw notConfigured(name)
      const key = [identify && network.caipNetworkId, retryPolicy, ...urls].join(' ')
      const transport =
        transports.get(key) ??
        createRpcTransport({
          urls,
          rankWith,
          ...(exactIntegers && { exactIntegers }),
          ...(identify && { identity: identify(network) }),
          ...(retryPolicy && { retryPolicy }),
          ...(isVisible && { isVisible }),
        })
      transports.set(key, transport)
      try {
        return await transport.request(request)
      } catch (error) {
        if (proxy === undefined || !isUnserved(error)) throw error
        unserved.add(proxy)
        throw notConfigured(name, error)
      }
    },
    destroy() {
      for (const transport of transports.values()) transport.destroy()
      transports.clear()
    },
  }
}

const notConfigured = (network: string, cause?: unknown) =>
  createError('RPC_NOT_CONFIGURED', { params: { network }, cause })

/** The server's problem for a network that its operator has not configured. */
function isUnserved(error: unknown): boolean {
  return (
    isKitError(error, 'HTTP_STATUS') &&
    error.params.status === 400 &&
    (error.details ?? '').includes('"CHAIN_NOT_SUPPORTED"')
  )
}
