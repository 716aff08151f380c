import type { SignInAttempt, Verifier } from '../createVerifier.js'
import type { Verdict } from '../Verdict.js'
import type { SignedInAccount } from './SessionStore.js'

/** A new session's cookie: its token, and the seconds that it lives. */
export type NewSession = SignedInAccount & { readonly token: string; readonly seconds: number }

/** The sessions that a sign-in begins and ends, each known to its visitor by a token. */
export type VisitorSessions = {
  /** The accounts of a visitor, without those that have ended. */
  read(token: string): Promise<readonly SignedInAccount[]>
  /** Adds an account to those of `before`, under a new token. `before` then opens nothing. */
  add(account: string, before: string | undefined): Promise<NewSession>
  /** Ends one account's session, or all of the visitor's. Resolves with the accounts left. */
  remove(token: string, account: string | undefined): Promise<readonly SignedInAccount[]>
}

/** The answer to a call, before a server adds headers. */
export type SignInAnswer =
  | {
      readonly status: 200 | 204
      readonly body?: unknown
      /** The cookie to set. Zero seconds remove it. */
      readonly cookie?: { readonly token: string; readonly seconds: number }
    }
  | SignInRefusal

/** 401 for what is wrong, 503 for what cannot be checked now. */
export type SignInRefusal = {
  readonly status: 401 | 503
  readonly code: 'SIGN_IN_REFUSED' | 'UNVERIFIED'
  readonly message: string
}

/** The calls under `/auth/v1`. `token` is what the visitor's cookie brings. */
export type SignInCalls = {
  nonce(): Promise<SignInAnswer>
  authenticate(attempt: SignInAttempt, token: string | undefined): Promise<SignInAnswer>
  me(token: string | undefined): Promise<SignInAnswer>
  signOut(account: string | undefined, token: string | undefined): Promise<SignInAnswer>
}

/**
 * Makes the calls of one page, for a server that brings its own routes, cookie and sessions. A host
 * without one takes `createSignInServer`.
 *
 * @example
 * const verifier = createVerifier({ domains: ['app.example'] })
 * const calls = createSignInCalls(verifier, {
 *   read: async () => [],
 *   add: async (account) => ({ account, expirationTime: '', token: '', seconds: 0 }),
 *   remove: async () => [],
 * })
 * const { status } = await calls.me(undefined)
 * console.log(status) // 200
 */
export function createSignInCalls(verifier: Verifier, sessions: VisitorSessions): SignInCalls {
  return {
    nonce: async () => ({ status: 200, body: await verifier.nonce() }),
    async authenticate(attempt, before) {
      const verdict = await verifier.verify(attempt)
      if (verdict.status !== 'valid') return refusalOf(verdict)
      const { token, seconds, ...signedIn } = await sessions.add(verdict.message.account, before)
      return { status: 200, body: signedIn, cookie: { token, seconds } }
    },
    me: async (token) => ({
      status: 200,
      body: { accounts: token === undefined ? [] : await sessions.read(token) },
    }),
    async signOut(account, token) {
      const left = token === undefined ? [] : await sessions.remove(token, account)
      return { status: 204, ...(left.length === 0 && { cookie: { token: '', seconds: 0 } }) }
    },
  }
}

/** The answer to a signature that does not count. */
export const refusalOf = (
  verdict: Exclude<Verdict, { readonly status: 'valid' }>,
): SignInRefusal =>
  verdict.status === 'unverified'
    ? {
        status: 503,
        code: 'UNVERIFIED',
        message: 'The signature could not be checked now',
      }
    : { status: 401, code: 'SIGN_IN_REFUSED', message: verdict.reason }
