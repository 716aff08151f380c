export type RpcRequest = {
  readonly method: string
  readonly params?: unknown
  readonly signal?: AbortSignal | undefined
}

/** JSON-RPC 2.0 over HTTP to the host's own nodes. */
export type RpcTransport = {
  /** Rejects with ours: the node's error by its code, HTTP_*, ABORTED. */
  request(request: RpcRequest): Promise<unknown>
  /** Aborts what is under way and stops every timer. */
  destroy(): void
}
