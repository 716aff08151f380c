import type { RetryPolicyName } from '../http/RetryPolicy.js'
import type { Network } from '../network/Network.js'

/** The kit's settings for reads from chains, which its adapters alone do not have. */
export type RpcSettings = {
  /**
   * URL of the host's own back end as a node of the network. Used where the host names no node.
   * Undefined: no back end.
   */
  readonly proxyUrl?: ((network: Network) => Promise<string | undefined>) | undefined
  /** @default 'default' */
  readonly retryPolicy?: RetryPolicyName | undefined
  /** Nodes are pinged only while the page is visible. @default always */
  readonly isVisible?: (() => boolean) | undefined
}

/**
 * Called at each read from a chain; the first call fetches the code. Undefined where no kit has
 * given settings.
 */
export type LoadRpcSettings = () => Promise<RpcSettings> | undefined
