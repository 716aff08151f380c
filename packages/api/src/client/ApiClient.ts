import type { ApiCall, ApiName } from '../ApiCall.js'

/** What a caller may say about one call. */
export type ApiCallOptions = {
  /** Ends the wait with ABORTED. A request that others wait for too goes on. */
  readonly signal?: AbortSignal | undefined
  /**
   * Asks although the circuit is open: a person pressed Retry.
   *
   * @default false
   */
  readonly probe?: boolean
  /**
   * A write's key: the same one on a person's retry, so that the server does it once.
   *
   * @default a new one for each call
   */
  readonly idempotencyKey?: string
  /**
   * The request outlives the page.
   *
   * @default false
   */
  readonly keepalive?: boolean
}

/** Makes the calls of one of the three interfaces. */
export type ApiClient<Name extends ApiName = ApiName> = {
  readonly api: Name
  /** Makes a call and checks its answer. The functions beside the calls do no more than this. */
  request<Input, Output>(
    call: ApiCall<Input, Output, Name>,
    input: Input,
    options?: ApiCallOptions,
  ): Promise<Output>
  /** Where a call goes, query included: for `<img>`, `sendBeacon` and networks' RPC URLs. */
  toUrl<Input, Output>(call: ApiCall<Input, Output, Name>, input: Input): string
}
