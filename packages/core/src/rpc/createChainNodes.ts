import { isKitError } from '../errors/BaseError.js'
import { createError } from '../errors/createError.js'
import type { Network } from '../network/Network.js'
import { createRpcTransport, type NodeIdentity } from './createRpcTransport.js'
import type { LoadRpcSettings } from './RpcSettings.js'
import type { RpcRequest, RpcTransport } from './RpcTransport.js'

export type ChainNodesOptions = {
  /** Returns a network with the host's own nodes. */
  readonly resolve: (network: Network) => Network
  /** @default no back end, the default retries */
  readonly settings?: LoadRpcSettings | undefined
  /** A cheap read that ranks the nodes of a network with several. */
  readonly rankWith: string
  /** @default false */
  readonly exactIntegers?: boolean
  /** The check that a node serves the network. @default no check: the kit trusts the host */
  readonly identify?: (network: Network) => NodeIdentity
}

/** A network to read from. */
export type ReadSource = {
  readonly network: Network
  readonly signal?: AbortSignal | undefined
  /** Does not ask the host's back end, for example about what it made itself. */
  readonly independent?: boolean | undefined
}

/** The nodes of the networks that an adapter offers. */
export type ChainNodes = {
  /**
   * Asks the host's own nodes and never silently replaces them. Without such nodes, asks the RPC
   * proxy of the host's back end.
   *
   * @throws RPC_NOT_CONFIGURED when there is neither, or the back end has no node of this network
   */
  read(source: ReadSource, method: string, params?: unknown): Promise<unknown>
  /**
   * Sends a signed transaction: once, to the first node. It may have taken effect although it
   * rejects, where `isAnswerLost` is true of the error.
   *
   * @throws RPC_NOT_CONFIGURED as `read` does
   */
  write(source: ReadSource, method: string, params?: unknown): Promise<unknown>
  /** The kit's settings, for `pollUntil`. */
  readonly settings?: LoadRpcSettings | undefined
  /** Aborts pending requests and stops every timer. */
  destroy(): void
}

/**
 * Opens a transport to a network's nodes at the first call to it.
 *
 * @example
 * const nodes = createChainNodes({ resolve: (offered) => offered, rankWith: 'getHealth' })
 * const slot = await nodes.read({ network }, 'getSlot')
 * await nodes.write({ network }, 'sendTransaction', [signed])
 */
export function createChainNodes({
  resolve,
  settings,
  rankWith,
  exactIntegers,
  identify,
}: ChainNodesOptions): ChainNodes {
  const transports = new Map<string, RpcTransport>()
  /** Back-end URLs whose server reported no node for the network. */
  const unserved = new Set<string>()

  async function call(
    { network, signal, independent }: ReadSource,
    request: Pick<RpcRequest, 'method' | 'params' | 'isWrite'>,
  ): Promise<unknown> {
    const { proxyUrl, retryPolicy, isVisible } = (await settings?.()) ?? {}
    const { rpcUrls: own = [], name } = resolve(network)
    const proxy = own.length === 0 && !independent ? await proxyUrl?.(network) : undefined
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
      return await transport.request({ ...request, signal })
    } catch (error) {
      if (proxy === undefined || !isUnserved(error)) throw error
      unserved.add(proxy)
      throw notConfigured(name, error)
    }
  }

  return {
    settings,
    read: (source, method, params) => call(source, { method, params }),
    write: (source, method, params) => call(source, { method, params, isWrite: true }),
    destroy() {
      for (const transport of transports.values()) transport.destroy()
      transports.clear()
    },
  }
}

const notConfigured = (network: string, cause?: unknown) =>
  createError('RPC_NOT_CONFIGURED', { params: { network }, cause })

/** True for the server's error about a network that its operator has not configured. */
function isUnserved(error: unknown): boolean {
  return (
    isKitError(error, 'HTTP_STATUS') &&
    error.params.status === 400 &&
    (error.details ?? '').includes('"CHAIN_NOT_SUPPORTED"')
  )
}
