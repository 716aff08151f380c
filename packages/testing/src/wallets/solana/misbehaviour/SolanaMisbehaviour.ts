import type { ErrorCode } from '@latchkey/core'
import type { SolanaWallet } from '../SolanaWallet.js'

/** A script of a wallet that violates the wallet standard. */
export type SolanaMisbehaviour = {
  readonly name: string
  /** The misbehaviour, and wallets known for it. */
  readonly description: string
  /**
   * The page's flow while the wallet misbehaves, always after discovery. `sign`, `send` and
   * `disconnect` start from a connection; `cancel` starts to connect and aborts.
   */
  readonly flow: 'connect' | 'signIn' | 'restore' | 'sign' | 'send' | 'disconnect' | 'cancel'
  /** Prepares the wallet before its installation. */
  apply(wallet: SolanaWallet): void
  /**
   * The expected end: an error code, or success with the connection intact (`disconnected` after
   * `disconnect`).
   */
  readonly expect: { readonly code: ErrorCode } | 'connected' | 'disconnected'
  /** A feature that must not be called. */
  readonly mustNotAsk?: string
  /** The wallet never answers; use a virtual clock. */
  readonly hangs?: boolean
}

/** Answers one feature in place of the wallet, and passes on all others. */
export function answerInstead(
  wallet: SolanaWallet,
  feature: string,
  answer: (input: readonly unknown[], next: () => Promise<unknown>) => unknown,
): void {
  wallet.intercept((call, next) => (call.feature === feature ? answer(call.input, next) : next()))
}
