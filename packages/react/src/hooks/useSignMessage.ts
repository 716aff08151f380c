import type { Register, RegisteredNamespace } from '../Register.js'
import { type ActionState, useAction } from './useAction.js'
import { useKit } from './useKit.js'

export type SignMessageRequest<Host = Register> = {
  readonly message: string
  readonly namespace?: RegisteredNamespace<Host>
  readonly signal?: AbortSignal
}

/**
 * Asks the connected wallet to sign a text (EIP-191 `personal_sign` on eip155). The signature has
 * the namespace's own form. `signMessage` is for handlers and never rejects: its outcome is `data`
 * or `error`.
 *
 * @throws from `signMessageAsync`: NOT_CONNECTED, USER_REJECTED, WALLET_TIMEOUT after 10 minutes
 * @example
 * const { signMessage, data, error } = useSignMessage()
 * return <button onClick={() => signMessage({ message: 'hello' })}>Sign</button>
 */
export function useSignMessage(): ActionState<string> & {
  signMessage(input: SignMessageRequest): void
  signMessageAsync(input: SignMessageRequest): Promise<string>
} {
  const { requests } = useKit()
  const { state, run, runAsync } = useAction(requests.signMessage)
  return { ...state, signMessage: run, signMessageAsync: runAsync }
}
