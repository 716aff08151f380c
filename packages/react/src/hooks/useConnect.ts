import type { BundledWalletId, ConnectAttempt } from '@latchkey/controllers'
import type { Connection, Namespace } from '@latchkey/core'
import { type ActionState, useAction } from './useAction.js'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/** The target: a wallet by its id in the list, or one connector alone by its id. */
export type ConnectRequest = (
  | { readonly connectorId: string; readonly walletId?: never }
  | { readonly walletId: BundledWalletId | (string & {}); readonly connectorId?: never }
) & {
  /** @default every namespace of the wallet that the kit has an adapter for */
  readonly namespaces?: readonly Namespace[]
  readonly signal?: AbortSignal
}

/**
 * Connects a wallet without the modal. `walletId` is a wallet of `useWallets`, or one that may be
 * installed, such as `latchkey:metamask`. It connects every namespace that the wallet serves, with
 * the fewest approvals, one after the other; `attempt` tells which one is under way. `connect` is
 * for handlers and never rejects: its outcome is `data` or `error`.
 *
 * @throws from `connectAsync`: USER_REJECTED, REQUEST_PENDING, WALLET_TIMEOUT after 4 minutes,
 *   ABORTED when a newer connect replaces it, CONNECTOR_NOT_FOUND when the wallet is absent, … What
 *   was approved before the error stays connected.
 * @example
 * const { connect, isPending, attempt } = useConnect()
 * return (
 *   <button disabled={isPending} onClick={() => connect({ walletId: 'latchkey:phantom' })}>
 *     {attempt && isPending
 *       ? `Approval ${attempt.current + 1} of ${attempt.steps.length}`
 *       : 'Connect'}
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
  const { state, run, runAsync } = useAction<ConnectRequest, readonly Connection[]>(
    connection.connect,
  )
  return {
    ...state,
    attempt,
    connect: run,
    connectAsync: runAsync,
    cancel: connection.cancelConnect,
  }
}
