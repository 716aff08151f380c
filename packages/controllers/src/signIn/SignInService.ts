import type { CaipAddress, SignInRequest } from '@latchkey/core'
import type { Environment } from '../environment/Environment.js'
import type { SignedMessage, SignInVerdict } from './SignInOptions.js'

/** A message to sign, and what a view shows of it. */
export type PreparedMessage = {
  readonly text: string
  readonly statement?: string | undefined
  /** Milliseconds since the epoch at which it ends. */
  readonly expiresAt?: number | undefined
}

/** An account that is signed in on one page in one browser. Times are milliseconds since 1970. */
export type SignInSession = {
  readonly id: string
  readonly account: CaipAddress
  /** The host of the page, such as `app.example`. */
  readonly domain: string
  readonly createdAt: number
  readonly expiresAt: number
  /** True for this page in this browser. It ends without a signature. */
  readonly isCurrent: boolean
  /** The text whose signature ends it. */
  readonly text?: string
}

/** One way of signing in, whichever option the host gave. */
export type SignInService = {
  readonly required: boolean
  readonly signOutOnDisconnect: boolean
  prepare(account: CaipAddress): Promise<PreparedMessage>
  /** A request that a wallet can answer in the approval of the connection. */
  request?(): Promise<SignInRequest>
  /** Checks a signature, and keeps the session where it is valid. */
  verify(signed: SignedMessage): Promise<SignInVerdict>
  /** True for a session of this account. Rejects where the service cannot say. */
  has(account: CaipAddress): Promise<boolean>
  revoke(account: CaipAddress): Promise<void>
  /** True for an account that need not sign in, and so cannot sign out. @default none */
  isExempt?(account: CaipAddress): boolean
  /** Where an account is signed in. Without it the host keeps that to itself. */
  sessions?(account: CaipAddress): Promise<readonly SignInSession[]>
  /**
   * Ends another session, by the account's signature of its text.
   *
   * @throws SIGNATURE_DECLINED, HTTP_STATUS
   */
  endSession?(session: SignInSession, signature: string): Promise<void>
}

/** The page that the message names. */
export type SignInPage = Pick<Environment, 'now' | 'log'> & {
  readonly domain: string
  readonly uri: string
}
