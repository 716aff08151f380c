import { parseMessage } from '@latchkey/siwx'
import type { StoredSignIn } from './SignInOptions.js'
import type { SignInPage, SignInSession } from './SignInService.js'

/** A kept sign-in as a session: its signed text says from when and until when. */
export function toLocalSession(
  { account, message }: StoredSignIn,
  { domain }: Pick<SignInPage, 'domain'>,
): SignInSession {
  const { issuedAt = '', expirationTime = '' } = parseMessage(message) ?? {}
  return {
    id: account,
    account,
    domain,
    createdAt: Date.parse(issuedAt),
    expiresAt: Date.parse(expirationTime),
    isCurrent: true,
  }
}
