import type { CaipAddress, Store } from '@latchkey/core'
import { isSameAccount } from '@latchkey/siwx'
import type { SignInState } from './SignInController.js'
import type { SignInService } from './SignInService.js'

export type SignedIn = ReturnType<typeof createSignedIn>

/** The accounts that the page knows to be signed in. */
export function createSignedIn(
  store: Store<Pick<SignInState, 'signedIn'>>,
  service: Pick<SignInService, 'has'>,
) {
  const isKnown = (account: CaipAddress) =>
    store.getState().signedIn.some((each) => isSameAccount(each, account))
  function remember(account: CaipAddress) {
    if (!isKnown(account)) store.setState(({ signedIn }) => ({ signedIn: [...signedIn, account] }))
  }
  return {
    known: () => store.getState().signedIn,
    isKnown,
    remember,
    forget: (account: CaipAddress) =>
      store.setState(({ signedIn }) => ({
        signedIn: signedIn.filter((each) => !isSameAccount(each, account)),
      })),
    /** Asks the host. Rejects where the host cannot say. */
    async has(account: CaipAddress): Promise<boolean> {
      if (!(await service.has(account))) return false
      remember(account)
      return true
    },
  }
}
