import type { LoadRpcSettings, Network } from '@latchkey/core'
import { createChainNodes } from '@latchkey/core/adapter'

export type ReadSource = { readonly network: Network; readonly signal?: AbortSignal | undefined }

/** Reads from a chain, and sends it signed transactions. */
export type ChainReader = {
  /** Integers that JSON would round arrive as text; `toAmount` reads both forms. */
  read(source: ReadSource, method: string, params: readonly unknown[]): Promise<unknown>
  /** Aborts pending reads and stops every timer. */
  destroy(): void
}

/**
 * Reads from the host's own nodes, else from its back end; wallet-standard wallets offer no chain
 * reads.
 *
 * @throws RPC_NOT_CONFIGURED where the host has neither
 */
export function createChainReader(
  resolve: (network: Network) => Network,
  settings?: LoadRpcSettings,
): ChainReader {
  const nodes = createChainNodes({ resolve, settings, rankWith: 'getHealth', exactIntegers: true })
  return {
    read: ({ network, signal }, method, params) => nodes.ask(network, { method, params, signal }),
    destroy: nodes.destroy,
  }
}
