import type { ErrorCode } from '@latchkey/core'
import type { RequestArguments } from '../EvmProvider.js'
import type { EvmWallet } from '../EvmWallet.js'

/**
 * The page's flow while the wallet misbehaves, always after discovery. `sign`, `send`, `switch` and
 * `disconnect` start from a connection; `cancel` starts to connect and aborts. `switch` targets a
 * chain unknown to the wallet, for which the host has an RPC URL.
 */
export type EvmFlow = 'connect' | 'sign' | 'send' | 'switch' | 'disconnect' | 'cancel'

/** A script of a wallet that violates the standards. */
export type EvmMisbehaviour = {
  readonly name: string
  /** The misbehaviour, and wallets known for it. */
  readonly description: string
  readonly flow: EvmFlow
  /** Prepares the wallet, before `flow` and the connection it needs. */
  apply(wallet: EvmWallet): void
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
  wallet: EvmWallet,
  method: string,
  answer: (args: RequestArguments, next: () => Promise<unknown>) => unknown,
): void {
  wallet.intercept((args, next) => (args.method === method ? answer(args, next) : next()))
}
