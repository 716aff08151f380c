import { createError, createRpcTransport, type Network, type RpcTransport } from '@latchkey/core'

export type ReadSource = { readonly network: Network; readonly signal?: AbortSignal | undefined }

/** Reads from a chain, and hands it what is signed. */
export type ChainReader = {
  /** Whole numbers that JSON would round are text in the answer: `toAmount` reads both. */
  read(source: ReadSource, method: string, params: readonly unknown[]): Promise<unknown>
  /** Aborts what is under way and stops every timer. */
  destroy(): void
}

/**
 * Reads from the host's own nodes and nothing else: a wallet of the wallet standard cannot be asked about a chain.
 *
 * @throws RPC_NOT_CONFIGURED where the host has none
 */
export function createChainReader(resolve: (network: Network) => Network): ChainReader {
  const transports = new Map<string, RpcTransport>()
  const transportTo = (urls: readonly string[]): RpcTransport => {
    const key = urls.join(' ')
    const transport = transports.get(key) ?? createRpcTransport({ urls, exactIntegers: true })
    transports.set(key, transport)
    return transport
  }
  return {
    async read({ network, signal }, method, params) {
      const { rpcUrls = [], name } = resolve(network)
      if (rpcUrls.length === 0) throw createError('RPC_NOT_CONFIGURED', { params: { network: name } })
      return await transportTo(rpcUrls).request({ method, params, signal })
    },
    destroy() {
      for (const transport of transports.values()) transport.destroy()
      transports.clear()
    },
  }
}
