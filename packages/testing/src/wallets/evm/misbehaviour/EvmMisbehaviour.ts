import type { ErrorCode } from '@latchkey/core'
import type { RequestArguments } from '../EvmProvider.js'
import type { EvmWallet } from '../EvmWallet.js'

/**
 * What the page does while the wallet misbehaves, always after discovery: `connect`; `sign`,
 * `send`, `switch` and `disconnect` on a connection that was made before; `cancel` starts to
 * connect and aborts. `switch` goes to a chain that the wallet did not know, with a host that has
 * an RPC URL for it.
 */
export type EvmFlow = 'connect' | 'sign' | 'send' | 'switch' | 'disconnect' | 'cancel'

/** A wallet that does not keep to the standards, as a script. */
export type EvmMisbehaviour = {
  readonly name: string
  /** What it does, and which wallets are known for it. */
  readonly description: string
  readonly flow: EvmFlow
  /**
   * Prepares the wallet. Called before `flow` starts, and before the connection that the flow
   * needs.
   */
  apply(wallet: EvmWallet): void
  /**
   * What the page must end with: our error's code, or the flow's success with the connection intact
   * (`disconnected` after `disconnect`).
   */
  readonly expect: { readonly code: ErrorCode } | 'connected' | 'disconnected'
  /** A method that must not have reached the wallet. */
  readonly mustNotAsk?: string
  /** It never answers by itself: run it on a virtual clock. */
  readonly hangs?: boolean
  /**
   * It lives in the shape of the page's object or in a synchronous throw, so a bridge to another
   * process cannot show it.
   */
  readonly inPageOnly?: boolean
}

/** Answers one method in the wallet's stead and lets the rest through. */
export function answerInstead(
  wallet: EvmWallet,
  method: string,
  answer: (args: RequestArguments, next: () => Promise<unknown>) => unknown,
): void {
  wallet.intercept((args, next) => (args.method === method ? answer(args, next) : next()))
}
