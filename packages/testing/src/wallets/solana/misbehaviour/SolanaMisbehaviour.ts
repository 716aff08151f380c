import type { ErrorCode } from '@latchkey/core'
import type { SolanaWallet } from '../SolanaWallet.js'

/** A wallet that does not keep to the wallet standard, as a script. */
export type SolanaMisbehaviour = {
  readonly name: string
  /** What it does, and which wallets are known for it. */
  readonly description: string
  /**
   * What the page does while the wallet misbehaves, always after discovery: `connect`, `signIn` and
   * `restore`; `sign`, `send` and `disconnect` on a connection that was made before; `cancel`
   * starts to connect and aborts.
   */
  readonly flow: 'connect' | 'signIn' | 'restore' | 'sign' | 'send' | 'disconnect' | 'cancel'
  /** Prepares the wallet, before it is put into the page. */
  apply(wallet: SolanaWallet): void
  /**
   * What the page must end with: our error's code, or the flow's success with the connection intact
   * (`disconnected` after it).
   */
  readonly expect: { readonly code: ErrorCode } | 'connected' | 'disconnected'
  /** A feature that must not have been called. */
  readonly mustNotAsk?: string
  /** It never answers by itself: run it on a virtual clock. */
  readonly hangs?: boolean
}

/** Answers one feature in the wallet's stead and lets the rest through. */
export function answerInstead(
  wallet: SolanaWallet,
  feature: string,
  answer: (input: readonly unknown[], next: () => Promise<unknown>) => unknown,
): void {
  wallet.intercept((call, next) => (call.feature === feature ? answer(call.input, next) : next()))
}
