import type { PlainError, ReadableStore } from '@latchkey/core'

/**
 * `sending`: a code is asked for. `code`: it was mailed, and the person enters it. `checking`: the
 * code is checked, and the wallet opened. `connecting`: the kit connects.
 */
export type LoginPhase = 'idle' | 'sending' | 'code' | 'checking' | 'connecting'

export type LoginState = {
  readonly phase: LoginPhase
  /** The address of the newest code, as it was typed. */
  readonly email: string
  /** Milliseconds since 1970, from which another code may be asked for. */
  readonly resendAt: number | undefined
  /** Why the last step failed. */
  readonly error: (PlainError & { readonly referenceId: string }) | undefined
}

/** A login by e-mail, for the views. Its steps never reject: the store has the outcome. */
export type LoginController = {
  readonly store: ReadableStore<LoginState>
  /** Mails a code to an address. True once it is on its way. */
  sendCode(email: string): Promise<boolean>
  /** Mails another code to the same address. */
  resend(): Promise<boolean>
  /** Takes the code and connects the wallet. True once it is connected. */
  enterCode(code: string): Promise<boolean>
  /** Ends the login under way, such as for another address. */
  reset(): void
  stop(): void
}
