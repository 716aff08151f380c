import type { LoadRpcSettings, Network } from '@latchkey/core'
import { type ChainNodes, createChainNodes } from '@latchkey/core/adapter'

export type { ReadSource } from '@latchkey/core/adapter'

/** Reads from a chain's nodes. */
export type ChainReader = ChainNodes

/**
 * Reads from the host's own nodes, else from its back end, and sends signed transactions to them;
 * wallet-standard wallets offer no chain reads. Integers that JSON would round arrive as text;
 * `toAmount` reads both forms.
 *
 * @throws RPC_NOT_CONFIGURED where the host has neither
 */
export const createChainReader = (
  resolve: (network: Network) => Network,
  settings?: LoadRpcSettings,
): ChainReader =>
  createChainNodes({ resolve, settings, rankWith: 'getHealth', exactIntegers: true })
