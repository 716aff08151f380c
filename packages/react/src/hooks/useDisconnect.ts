import type { Register, RegisteredNamespace } from '../Register.js'
import { type ActionState, useAction } from './useAction.js'
import { useKit } from './useKit.js'

export type DisconnectRequest<Host = Register> = {
  readonly namespace?: RegisteredNamespace<Host>
  readonly connectorId?: string
}

/**
 * Disconnects one wallet, one namespace, or all. `disconnect` is for handlers; `disconnectAsync`
 * resolves after the disconnect.
 *
 * @example
 * const { disconnect } = useDisconnect()
 * return <button onClick={() => disconnect()}>Disconnect</button>
 */
export function useDisconnect(): ActionState<void> & {
  disconnect(input?: DisconnectRequest): void
  disconnectAsync(input?: DisconnectRequest): Promise<void>
} {
  const { connection } = useKit()
  const { state, run, runAsync } = useAction(connection.disconnect)
  return {
    ...state,
    disconnect: (input) => run(input),
    disconnectAsync: (input) => runAsync(input),
  }
}
