import type { ApiCall, ApiName } from '../ApiCall.js'

/** A caller's options for one call. */
export type ApiCallOptions = {
  /** Rejects with ABORTED. A request shared with other callers continues. */
  readonly signal?: AbortSignal | undefined
  /**
   * Sends the request although the circuit is open, because the user pressed Retry.
   *
   * @default false
   */
  readonly probe?: boolean
  /**
   * A write's key. Pass the same key at a user's retry, so that the server executes the write once.
   *
   * @default a new one for each call
   */
  readonly idempotencyKey?: string
  /**
   * The request may outlive the page.
   *
   * @default false
   */
  readonly keepalive?: boolean
}

/** Makes the calls of one of the three interfaces. */
export type ApiClient<Name extends ApiName = ApiName> = {
  readonly api: Name
  /** Makes a call and checks its answer. The functions beside the calls only wrap this. */
  request<Input, Output>(
    call: ApiCall<Input, Output, Name>,
    input: Input,
    options?: ApiCallOptions,
  ): Promise<Output>
  /** Returns a call's URL with its query: for `<img>`, `sendBeacon` and networks' RPC URLs. */
  toUrl<Input, Output>(call: ApiCall<Input, Output, Name>, input: Input): string
}
