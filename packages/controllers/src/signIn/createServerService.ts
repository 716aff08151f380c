import { createMessages, issueHere } from './createMessages.js'
import { createServerSession } from './createServerSession.js'
import type { SignInOptions } from './SignInOptions.js'
import type { SignInPage, SignInService } from './SignInService.js'

/** A server checks the signature within this time, and its own session lasts as long as it says. */
const messageMs = 5 * 60_000

/** The kit's own sign-in with a server of `/auth/v1`, which keeps the session. */
export function createServerService(
  options: SignInOptions & { readonly endpoint: string },
  page: SignInPage,
  projectId: string | undefined,
): SignInService {
  const { nonce, ...session } = createServerSession(options.endpoint, page, projectId)
  const issue = options.messenger?.getNonce ? () => issueHere(options, page, messageMs) : nonce
  return { ...createMessages(options, page, issue), ...session }
}
