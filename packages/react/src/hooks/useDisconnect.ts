import type { Namespace } from '@latchkey/core'
import { type ActionState, useAction } from './useAction.js'
import { useKit } from './useKit.js'

/**
 * Disconnects one wallet, one namespace, or all.
 *
 * @example
 * const { disconnect } = useDisconnect()
 * <button onClick={() => disconnect()}>Disconnect</button>
 */
export function useDisconnect(): ActionState<void> & {
  disconnect(input?: { readonly namespace?: Namespace; readonly connectorId?: string }): Promise<void>
} {
  const { connection } = useKit()
  const [run, state] = useAction(connection.disconnect)
  return { ...state, disconnect: (input) => run(input) }
}
