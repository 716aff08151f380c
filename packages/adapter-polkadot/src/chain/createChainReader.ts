import type { LoadRpcSettings, Network } from '@latchkey/core'
import { createChainNodes } from '@latchkey/core/adapter'

export type ReadSource = { readonly network: Network; readonly signal?: AbortSignal | undefined }

/** Asks a chain's nodes. */
export type ChainReader = {
  read(source: ReadSource, method: string, params?: readonly unknown[]): Promise<unknown>
  /** Aborts what is under way and stops every timer. */
  destroy(): void
}

/**
 * Asks the host's own nodes by JSON-RPC over HTTP, else its back end. Wallets of this namespace
 * bring no node.
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
