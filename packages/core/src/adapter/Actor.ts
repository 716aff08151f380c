import type { Network } from '../network/Network.js'
import type { Account, Connection } from './Connection.js'
import type { Connector } from './Connector.js'

/** The acting account, its live connector and its network. */
export type Actor = {
  readonly connector: Connector
  readonly connection: Connection
  readonly account: Account
  readonly network: Network
}

/** Cancellation of a write, and the point after which it is impossible. */
export type Handing = {
  readonly signal?: AbortSignal
  /**
   * The feature calls it right before the request that can send: to a wallet that sends, or to a
   * node with a signed transaction. After it, no abort takes effect.
   */
  readonly onHanded?: () => void
  /**
   * A feature that sends through a node calls it when that node refuses, so nothing was sent. What a
   * wallet says after the handover proves it for a few errors only.
   */
  readonly onRefused?: () => void
}

/** One call of an EIP-5792 batch. */
export type Call = { readonly to: string; readonly data?: string; readonly value?: bigint }
