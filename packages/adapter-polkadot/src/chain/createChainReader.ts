import type { LoadRpcSettings, Network } from '@latchkey/core'
import { type ChainNodes, createChainNodes } from '@latchkey/core/adapter'

export type { ReadSource } from '@latchkey/core/adapter'

/** Reads from a chain's nodes. */
export type ChainReader = ChainNodes

/**
 * Reads from the host's own nodes by JSON-RPC over HTTP, else from its back end. Wallets of this
 * namespace provide no node.
 *
 * @throws RPC_NOT_CONFIGURED when the host has neither
 */
export const createChainReader = (
  resolve: (network: Network) => Network,
  settings?: LoadRpcSettings,
): ChainReader => createChainNodes({ resolve, settings, rankWith: 'system_health' })
