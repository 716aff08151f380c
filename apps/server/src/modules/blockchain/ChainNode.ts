import type { ChainConfig } from '../../config/Config.js'

/** The interfaces to one chain. Results are unparsed text, so that no number loses digits. */
export type ChainNode = {
  readonly chain: ChainConfig
  /**
   * JSON-RPC, in batches of 50. Resolves with each `result` as JSON text.
   * @throws UpstreamError, also if the node answers any call with an error
   */
  rpc(
    calls: readonly { readonly method: string; readonly params: unknown }[],
  ): Promise<readonly string[]>
  /**
   * The same for independent calls: undefined for each call the node answers with an error.
   * @throws UpstreamError
   */
  tryRpc(
    calls: readonly { readonly method: string; readonly params: unknown }[],
  ): Promise<readonly (string | undefined)[]>
  /** GET of a REST interface. @throws UpstreamError */
  rest(path: string): Promise<unknown>
}

/** An account's balance of one token. */
export type Holding = {
  /** Absent: the chain's own currency. */
  readonly token?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly units: bigint
  readonly iconUrl?: string | undefined
}
