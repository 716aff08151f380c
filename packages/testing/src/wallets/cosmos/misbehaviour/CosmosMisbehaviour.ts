import type { ErrorCode } from '@latchkey/core'
import type { CosmosCall, CosmosWallet } from '../CosmosWallet.js'

/**
 * The page's flow while the wallet misbehaves, always after discovery. `sign`, `send`, `switch` and
 * `disconnect` start from a connection; `cancel` starts to connect and aborts. `switch` targets a
 * chain unknown to the wallet.
 */
export type CosmosFlow = 'connect' | 'sign' | 'send' | 'switch' | 'disconnect' | 'cancel'

/** A script of a Keplr-compatible wallet that violates Keplr's interface. */
export type CosmosMisbehaviour = {
  readonly name: string
  /** The misbehaviour, and wallets known for it. */
  readonly description: string
  readonly flow: CosmosFlow
  /** Prepares the wallet, before `flow` and the connection it needs. */
  apply(wallet: CosmosWallet): void
  /**
   * The expected end: an error code, or success with the connection intact (`disconnected` after
   * `disconnect`).
   */
  readonly expect: { readonly code: ErrorCode } | 'connected' | 'disconnected'
  /** A method that must not reach the wallet. */
  readonly mustNotAsk?: string
  /** The wallet never answers; use a virtual clock. */
  readonly hangs?: boolean
  /**
   * The misbehaviour is in the page's object or a synchronous throw, so a bridge to another process
   * cannot show it.
   */
  readonly inPageOnly?: boolean
}

/** Answers one method in place of the wallet, and passes on all others. */
export function answerInstead(
  wallet: CosmosWallet,
  method: string,
  answer: (call: CosmosCall, next: () => Promise<unknown>) => unknown,
): void {
  wallet.intercept((call, next) => (call.method === method ? answer(call, next) : next()))
}
