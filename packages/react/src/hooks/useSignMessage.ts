import type { Namespace } from '@latchkey/core'
import { type ActionState, useAction } from './useAction.js'
import { useKit } from './useKit.js'

/**
 * Asks the connected wallet to sign a text (EIP-191 `personal_sign` on eip155). The signature is in the namespace's own form.
 *
 * @throws NOT_CONNECTED, USER_REJECTED, WALLET_TIMEOUT after 10 minutes
 * @example
 * const { signMessage } = useSignMessage()
 * const signature = await signMessage({ message: 'hello' })
 */
export function useSignMessage(): ActionState<string> & {
  signMessage(input: { readonly message: string; readonly namespace?: Namespace; readonly signal?: AbortSignal }): Promise<string>
} {
  const { requests } = useKit()
  const [signMessage, state] = useAction(requests.signMessage)
  return { ...state, signMessage }
}
