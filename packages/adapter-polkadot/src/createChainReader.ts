import { createError, createRpcTransport, type Network, type RpcTransport } from '@latchkey/core'

export type ReadSource = { readonly network: Network; readonly signal?: AbortSignal | undefined }

/** Asks a chain's nodes. */
export type ChainReader = {
  read(source: ReadSource, method: string, params?: readonly unknown[]): Promise<unknown>
  /** Aborts what is under way and stops every timer. */
  destroy(): void
}

/**
 * Asks the host's own nodes, by JSON-RPC over HTTP. Wallets of this namespace bring no node.
 *
 * @throws RPC_NOT_CONFIGURED when the host has none
 */
export function createChainReader(networks: readonly Network[]): ChainReader {
  const transports = new Map<string, RpcTransport>()
  return {
    async read({ network, signal }, method, params = []) {
      const { rpcUrls = [] } = networks.find(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId) ?? network
      if (rpcUrls.length === 0) throw createError('RPC_NOT_CONFIGURED', { params: { network: network.name } })
      const key = rpcUrls.join(' ')
      const transport = transports.get(key) ?? createRpcTransport({ urls: rpcUrls })
      transports.set(key, transport)
      return await transport.request({ method, params, signal })
    },
    destroy() {
      for (const transport of transports.values()) transport.destroy()
      transports.clear()
    },
  }
}
