import type { LoadRpcSettings, Network } from '@latchkey/core'
import { createChainNodes } from '@latchkey/core/adapter'

export type ReadSource = { readonly network: Network; readonly signal?: AbortSignal | undefined }

/** Reads from a chain, and hands it what is signed. */
export type ChainReader = {
  /** Whole numbers that JSON would round are text in the answer: `toAmount` reads both. */
  read(source: ReadSource, method: string, params: readonly unknown[]): Promise<unknown>
  /** Aborts what is under way and stops every timer. */
  destroy(): void
}

/**
 * Reads from the host's own nodes, else from its back end: a wallet of the wallet standard cannot
 * be asked about a chain.
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
