import type { CaipAddress, Connection, PlainError, ReadableStore } from '@latchkey/core'
import type { SignInSession } from './SignInService.js'

/**
 * `preparing`: the message is made. `ready`: the person may sign. `waiting`: the wallet prompts.
 * `checking`: the signature is checked. `unverified`: it could not be checked; `sign` checks it
 * again without a prompt. `failed`: `error` says why; `sign` begins anew.
 */
export type SignInPhase =
  | 'idle'
  | 'preparing'
  | 'ready'
  | 'waiting'
  | 'checking'
  | 'unverified'
  | 'failed'

export type SignInState = {
  readonly phase: SignInPhase
  /** True where a wallet counts only after a sign-in. */
  readonly required: boolean
  /** The account that is asked to sign in. */
  readonly account: CaipAddress | undefined
  /** The wallet that is asked to sign. */
  readonly wallet: Pick<Connection, 'connectorId' | 'walletInfo'> | undefined
  /** The host that the message names, its statement, and its end as milliseconds. */
  readonly domain: string
  readonly statement: string | undefined
  readonly expiresAt: number | undefined
  readonly error: PlainError | undefined
  /** The connected accounts that are signed in. */
  readonly signedIn: readonly CaipAddress[]
}

export type SignInController = {
  readonly store: ReadableStore<SignInState>
  /** Asks the wallet to sign, or checks again what it has signed. The outcome is in the store. */
  sign(): Promise<void>
  /** Ends the question. Disconnects the wallet where a sign-in is required. */
  cancel(): void
  /**
   * Opens the sign-in of the active account, and resolves once the person has ended it.
   *
   * @throws SIWX_NOT_ENABLED, NOT_CONNECTED
   */
  open(): Promise<void>
  /**
   * Ends the session of an account, or of all. Where a sign-in is required, the wallets of these
   * accounts are disconnected.
   *
   * @throws SIWX_NOT_ENABLED, HTTP_STATUS
   */
  signOut(account?: CaipAddress): Promise<void>
  /**
   * Where the active account is signed in: each page and browser. Empty for a host that keeps its
   * sessions to itself (`siwx`, `siweConfig`).
   *
   * @throws SIWX_NOT_ENABLED, NOT_CONNECTED, HTTP_STATUS
   */
  sessions(): Promise<readonly SignInSession[]>
  /**
   * Ends a session. The wallet signs for it, except for this page's own.
   *
   * @throws SIWX_NOT_ENABLED, NOT_CONNECTED, SIGNATURE_DECLINED, HTTP_STATUS, ABORTED
   */
  endSession(session: SignInSession, signal?: AbortSignal): Promise<void>
  stop(): void
}
