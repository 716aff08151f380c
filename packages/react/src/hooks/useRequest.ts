import { type ActionState, useAction } from './useAction.js'
import { useKit } from './useKit.js'

export type RawRequest = {
  readonly method: string
  readonly params?: unknown
  readonly signal?: AbortSignal
}

/**
 * Sends a raw request to the connected wallet of the active namespace (EIP-1193 on eip155), if the
 * kit allows its method. `request` is for handlers and never rejects: its outcome is `data` or
 * `error`.
 *
 * @throws from `requestAsync`: NOT_CONNECTED, METHOD_NOT_ALLOWED 'Requested RPC call is not
 *   allowed', USER_REJECTED, …
 * @example
 * const { requestAsync } = useRequest()
 * const chainId = await requestAsync({ method: 'eth_chainId' })
 */
export function useRequest(): ActionState<unknown> & {
  request(input: RawRequest): void
  requestAsync(input: RawRequest): Promise<unknown>
} {
  const { requests } = useKit()
  const { state, run, runAsync } = useAction(requests.request)
  return { ...state, request: run, requestAsync: runAsync }
}
