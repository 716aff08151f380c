import type { SignInMessage } from '@latchkey/siwx'
import type { StoredSignIn } from './SignInOptions.js'
import type { SignInService } from './SignInService.js'

/** What a message takes from who issues its nonce. */
export type Issued = Pick<SignInMessage, 'nonce' | 'issuedAt'> & { readonly expirationTime: string }

/** Where the kit's own sign-ins are kept: on a server, or in the page. */
export type OwnSession = Pick<SignInService, 'has' | 'revoke' | 'sessions' | 'endSession'> & {
  nonce(): Promise<Issued>
  check: SignInService['verify']
  keep(signed: StoredSignIn): Promise<void>
}
