export type RpcRequest = {
  readonly method: string
  readonly params?: unknown
  /**
   * Sent once, to the first node, and neither shared, batched nor repeated.
   *
   * @default whether the method's name is that of a write, such as `sendTransaction`
   */
  readonly isWrite?: boolean
  readonly signal?: AbortSignal | undefined
}

/** JSON-RPC 2.0 over HTTP to the host's own nodes. */
export type RpcTransport = {
  /** Rejects with a `BaseError`: the node's error by its code, HTTP_*, ABORTED. */
  request(request: RpcRequest): Promise<unknown>
  /** Aborts pending requests and stops every timer. */
  destroy(): void
}
