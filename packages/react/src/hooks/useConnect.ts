import type { BundledWalletId, ConnectAttempt, Kit } from '@latchkey/controllers'
import type { Connection, Namespace } from '@latchkey/core'
import { useCallback } from 'react'
import { type ActionState, useAction } from './useAction.js'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/** The wallet to connect: by its connector's id, or by its own id in the list. */
export type ConnectRequest = (
  | { readonly connectorId: string; readonly walletId?: never }
  | { readonly walletId: BundledWalletId | (string & {}); readonly connectorId?: never }
) & {
  readonly namespaces?: readonly Namespace[]
  readonly signal?: AbortSignal
}

/**
 * Connects a wallet without the modal: pick a connector id from `useWallets`, or name a wallet that
 * may be installed, such as `{ walletId: 'latchkey:metamask' }`. `connect` is for handlers and
 * never rejects: its outcome is `data` or `error`.
 *
 * @throws from `connectAsync`: USER_REJECTED, REQUEST_PENDING, WALLET_TIMEOUT after 4 minutes,
 *   ABORTED when a newer connect replaces it, CONNECTOR_NOT_FOUND when the wallet is absent, …
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
  const kit = useKit()
  const { connection } = kit
  const { attempt } = useStore(connection.store)
  const { state, run, runAsync } = useAction(
    useCallback((request: ConnectRequest) => connectTo(kit, request), [kit]),
  )
  return {
    ...state,
    attempt,
    connect: run,
    connectAsync: runAsync,
    cancel: connection.cancelConnect,
  }
}

async function connectTo(kit: Kit, { walletId, connectorId, ...request }: ConnectRequest) {
  if (walletId === undefined) return await kit.connection.connect({ ...request, connectorId })
  await kit.preload()
  // Without a connector, the wallet's own id leads to CONNECTOR_NOT_FOUND.
  const [id = walletId] = kit.wallets.get(walletId)?.connectorIds ?? []
  return await kit.connection.connect({ ...request, connectorId: id })
}
