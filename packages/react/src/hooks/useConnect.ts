import type { ConnectAttempt } from '@latchkey/controllers'
import type { Connection, Namespace } from '@latchkey/core'
import { type ActionState, useAction } from './useAction.js'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

export type ConnectRequest = {
  readonly connectorId: string
  readonly namespaces?: readonly Namespace[]
  readonly signal?: AbortSignal
}

/**
 * Connects a wallet without the modal: pick a connector id from `useWallets`. `connect` is for
 * handlers and never rejects: its outcome is `data` or `error`.
 *
 * @throws from `connectAsync`: USER_REJECTED, REQUEST_PENDING, WALLET_TIMEOUT after 4 minutes,
 *   ABORTED when a newer connect took over, …
 * @example
 * const { connect, isPending } = useConnect()
 * return (
 *   <button disabled={isPending} onClick={() => connect({ connectorId })}>
 *     Connect
 *   </button>
 * )
 */
export function useConnect(): ActionState<readonly Connection[]> & {
  readonly attempt: ConnectAttempt | undefined
  connect(input: ConnectRequest): void
  connectAsync(input: ConnectRequest): Promise<readonly Connection[]>
  cancel(): void
} {
  const { connection } = useKit()
  const { attempt } = useStore(connection.store)
  const { state, run, runAsync } = useAction(connection.connect)
  return {
    ...state,
    attempt,
    connect: run,
    connectAsync: runAsync,
    cancel: connection.cancelConnect,
  }
}
