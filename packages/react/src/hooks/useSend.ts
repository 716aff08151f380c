import type { Transfer } from '@latchkey/core'
import type { Register, RegisteredNamespace } from '../Register.js'
import { type ActionState, useAction } from './useAction.js'
import { useKit } from './useKit.js'

export type SendRequest<Host = Register> = {
  readonly transfer: Transfer
  readonly namespace?: RegisteredNamespace<Host>
  readonly signal?: AbortSignal
}

/**
 * Asks the connected wallet to send native coins or a token. `data` is the transaction's id once
 * the wallet has sent it; `useTransactions` returns its status. `send` is for handlers and never
 * rejects: its outcome is `data` or `error`. MAY_HAVE_BEEN_SENT means that the request ended before
 * the answer, and the wallet may still send.
 *
 * @throws from `sendAsync`: NOT_CONNECTED, USER_REJECTED, INVALID_ADDRESS, INVALID_AMOUNT,
 *   INSUFFICIENT_FUNDS, MAY_HAVE_BEEN_SENT, …
 * @example
 * const { send, data: transactionId, error } = useSend()
 * const transfer = { to: '0x000000000000000000000000000000000000dEaD', amount: 1n }
 * return <button onClick={() => send({ transfer })}>Send 1 wei</button>
 */
export function useSend(): ActionState<string> & {
  send(input: SendRequest): void
  sendAsync(input: SendRequest): Promise<string>
} {
  const { requests } = useKit()
  const { state, run, runAsync } = useAction(requests.send)
  return { ...state, send: run, sendAsync: runAsync }
}
