import type { RetryPolicyName } from '../http/RetryPolicy.js'
import type { Network } from '../network/Network.js'

/** What a kit knows of asking chains, and its adapters alone do not. */
export type RpcSettings = {
  /**
   * The host's own back end as a node of the network: asked where the host has named no node.
   * Undefined: there is none.
   */
  readonly proxyUrl?: ((network: Network) => Promise<string | undefined>) | undefined
  /** @default 'default' */
  readonly retryPolicy?: RetryPolicyName | undefined
  /** Nodes are pinged only while the page is. @default always */
  readonly isVisible?: (() => boolean) | undefined
}

/**
 * Called at each read from a chain; their code is fetched with the first. Nothing where no kit has
 * said anything.
 */
export type LoadRpcSettings = () => Promise<RpcSettings> | undefined
