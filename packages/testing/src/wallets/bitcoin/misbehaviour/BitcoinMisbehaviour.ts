import type { ErrorCode } from '@latchkey/core'
import type { BitcoinInterceptor, BitcoinWallet, BitcoinWalletShape } from '../BitcoinWallet.js'

/**
 * The page's flow while the wallet misbehaves; all but `connect` and `cancel` start from a
 * connection.
 */
export type BitcoinFlow = 'connect' | 'sign' | 'send' | 'switch' | 'disconnect' | 'cancel'

/** A script of a Bitcoin wallet that violates its interface. */
export type BitcoinMisbehaviour = {
  readonly name: string
  /** The misbehaviour, and wallets known for it. */
  readonly description: string
  /** The installed shape. */
  readonly shape: BitcoinWalletShape
  readonly flow: BitcoinFlow
  /** Prepares the wallet, before it is installed. */
  apply(wallet: BitcoinWallet): void
  /**
   * The expected end: an error code, or success with the connection intact (`disconnected` after
   * `disconnect`).
   */
  readonly expect: { readonly code: ErrorCode } | 'connected' | 'disconnected'
  /** A method that must not reach the wallet. */
  readonly mustNotAsk?: string
  /** The wallet never answers; use a virtual clock. */
  readonly hangs?: boolean
  /** Transfers use PSBTs. */
  readonly psbtOnly?: boolean
}

/** Answers one method in place of the wallet, and passes on all others. */
export function answerInstead(
  wallet: BitcoinWallet,
  method: string,
  answer: BitcoinInterceptor,
): void {
  wallet.intercept((call, next) => (call.method === method ? answer(call, next) : next()))
}
