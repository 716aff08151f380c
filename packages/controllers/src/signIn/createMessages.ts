import { createNonce, printMessage, type SignInMessage } from '@latchkey/siwx'
import type { SignInOptions } from './SignInOptions.js'
import type { SignInPage, SignInService } from './SignInService.js'

/** The fields of a message that the issuer of its nonce sets. */
export type Issued = Pick<SignInMessage, 'nonce' | 'issuedAt'> & { readonly expirationTime: string }

/** The kit's own sign-in messages, and what it says of a sign-in by default. */
export function createMessages(
  { messenger: { statement, resources } = {}, required, signOutOnDisconnect }: SignInOptions,
  page: SignInPage,
  issue: () => Promise<Issued>,
): Pick<SignInService, 'required' | 'signOutOnDisconnect' | 'prepare'> &
  Required<Pick<SignInService, 'request'>> {
  const { domain, uri } = page
  return {
    required: required ?? true,
    signOutOnDisconnect: signOutOnDisconnect ?? true,
    async prepare(account) {
      const issued = await issue()
      const text = printMessage({
        account,
        domain,
        uri,
        ...issued,
        ...(statement && { statement }),
        ...(resources && { resources }),
      })
      // By this page's clock, which may differ from the server's.
      const left = Date.parse(issued.expirationTime) - Date.parse(issued.issuedAt)
      return { text, statement, expiresAt: page.now() + left }
    },
    async request() {
      const { nonce, issuedAt, expirationTime } = await issue()
      return { domain, uri, nonce, issuedAt, expirationTime, ...(statement && { statement }) }
    },
  }
}

/** Issues by the page's clock, with the host's nonce or the page's. */
export async function issueHere(
  { messenger: { getNonce, lifetimeMs } = {} }: SignInOptions,
  { now }: SignInPage,
  defaultMs: number,
): Promise<Issued> {
  const nonce = getNonce ? await getNonce() : createNonce()
  const at = now()
  return {
    nonce,
    issuedAt: new Date(at).toISOString(),
    expirationTime: new Date(at + (lifetimeMs ?? defaultMs)).toISOString(),
  }
}
