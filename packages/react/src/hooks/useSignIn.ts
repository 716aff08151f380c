import { type SignInState, signInOf } from '@latchkey/controllers/signIn'
import { type ActionState, useAction } from './useAction.js'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/**
 * The sign-in of the connected account: its phase, and the actions. `signIn` opens it in the modal,
 * for a sign-in that is not required. Both never reject; their outcome is `error`.
 *
 * @throws from `signInAsync` and `signOutAsync`: SIWX_NOT_ENABLED, NOT_CONNECTED
 * @example
 * const { isSignedIn } = useSession()
 * const { signIn, signOut } = useSignIn()
 * if (isSignedIn) return <button onClick={() => signOut()}>Sign out</button>
 * return <button onClick={() => signIn()}>Sign in</button>
 */
export function useSignIn(): Pick<SignInState, 'phase' | 'required'> &
  Pick<ActionState<void>, 'error'> & {
    signIn(): void
    signInAsync(): Promise<void>
    signOut(): void
    signOutAsync(): Promise<void>
  } {
  const controller = useKit().use(signInOf)
  const { phase, required } = useStore(controller.store)
  const opening = useAction(controller.open)
  const leaving = useAction(controller.signOut)
  return {
    phase,
    required,
    error: opening.state.error ?? leaving.state.error,
    signIn: () => opening.run(undefined),
    signInAsync: () => opening.runAsync(undefined),
    signOut: () => leaving.run(undefined),
    signOutAsync: () => leaving.runAsync(undefined),
  }
}
