import { signInOf } from '@latchkey/controllers/signIn'
import type { CaipAddress } from '@latchkey/core'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/**
 * The connected accounts that are signed in. It tells what the page knows: a server decides by its
 * own session.
 *
 * @example
 * const { isSignedIn, accounts } = useSession()
 * return isSignedIn ? <p>{accounts.join()}</p> : null
 */
export function useSession(): {
  readonly isSignedIn: boolean
  readonly accounts: readonly CaipAddress[]
} {
  const { signedIn } = useStore(useKit().use(signInOf).store)
  return { isSignedIn: signedIn.length > 0, accounts: signedIn }
}
