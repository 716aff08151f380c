import type { ConnectAttempt } from '@latchkey/controllers'
import type { Connection, Namespace } from '@latchkey/core'
import { type ActionState, useAction } from './useAction.js'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

export type ConnectRequest = { readonly connectorId: string; readonly namespaces?: readonly Namespace[]; readonly signal?: AbortSignal }

/**
 * Connects a wallet without the modal: pick a connector id from `useWallets`.
 *
 * @throws USER_REJECTED, REQUEST_PENDING, WALLET_TIMEOUT after 4 minutes, ABORTED when a newer connect took over, …
 * @example
 * const { connect, isPending } = useConnect()
 * await connect({ connectorId: wallet.connectorIds[0] })
 */
export function useConnect(): ActionState<readonly Connection[]> & {
  readonly attempt: ConnectAttempt | undefined
  connect(input: ConnectRequest): Promise<readonly Connection[]>
  cancel(): void
} {
  const { connection } = useKit()
  const { attempt } = useStore(connection.store)
  const [connect, state] = useAction(connection.connect)
  return { ...state, attempt, connect, cancel: connection.cancelConnect }
}
