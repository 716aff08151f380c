import type { ErrorCode } from '@latchkey/core'
import type { BitcoinInterceptor, BitcoinWallet, BitcoinWalletShape } from '../BitcoinWallet.js'

/**
 * What the page does while the wallet misbehaves; all but `connect` and `cancel` on a connection
 * that was made before.
 */
export type BitcoinFlow = 'connect' | 'sign' | 'send' | 'switch' | 'disconnect' | 'cancel'

/** A Bitcoin wallet that does not keep to its shape, as a script. */
export type BitcoinMisbehaviour = {
  readonly name: string
  /** What it does, and which wallets are known for it. */
  readonly description: string
  /** The guise in which it is installed. */
  readonly shape: BitcoinWalletShape
  readonly flow: BitcoinFlow
  /** Prepares the wallet, before it is installed. */
  apply(wallet: BitcoinWallet): void
  /**
   * What the page must end with: our error's code, or the flow's success with the connection intact
   * (`disconnected` after `disconnect`).
   */
  readonly expect: { readonly code: ErrorCode } | 'connected' | 'disconnected'
  /** A method that must not have reached the wallet. */
  readonly mustNotAsk?: string
  /** It never answers by itself: run it on a virtual clock. */
  readonly hangs?: boolean
  /** Its transfers go through PSBTs. */
  readonly psbtOnly?: boolean
}

/** Answers one method in the wallet's stead and lets the rest through. */
export function answerInstead(
  wallet: BitcoinWallet,
  method: string,
  answer: BitcoinInterceptor,
): void {
  wallet.intercept((call, next) => (call.method === method ? answer(call, next) : next()))
}
