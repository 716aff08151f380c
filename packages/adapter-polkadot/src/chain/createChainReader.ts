import type { LoadRpcSettings, Network } from '@latchkey/core'
import { createChainNodes } from '@latchkey/core/adapter'

export type ReadSource = { readonly network: Network; readonly signal?: AbortSignal | undefined }

/** Reads from a chain's nodes. */
export type ChainReader = {
  read(source: ReadSource, method: string, params?: readonly unknown[]): Promise<unknown>
  /** Aborts pending reads and stops every timer. */
  destroy(): void
}

/**
 * Reads from the host's own nodes by JSON-RPC over HTTP, else from its back end. Wallets of this
 * namespace provide no node.
 *
 * @throws RPC_NOT_CONFIGURED when the host has neither
 */
export function createChainReader(
  resolve: (network: Network) => Network,
  settings?: LoadRpcSettings,
): ChainReader {
  const nodes = createChainNodes({ resolve, settings, rankWith: 'system_health' })
  return {
    read: ({ network, signal }, method, params = []) =>
      nodes.ask(network, { method, params, signal }),
    destroy: nodes.destroy,
  }
}
