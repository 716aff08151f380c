import type { ErrorCode } from '@latchkey/core'
import type { CosmosCall, CosmosWallet } from '../CosmosWallet.js'

/**
 * What the page does while the wallet misbehaves, always after discovery: `connect`; `sign`,
 * `send`, `switch` and `disconnect` on a connection that was made before; `cancel` starts to
 * connect and aborts. `switch` goes to a chain that the wallet did not know.
 */
export type CosmosFlow = 'connect' | 'sign' | 'send' | 'switch' | 'disconnect' | 'cancel'

/** A Keplr-shaped wallet that does not keep to Keplr's ways, as a script. */
export type CosmosMisbehaviour = {
  readonly name: string
  /** What it does, and which wallets are known for it. */
  readonly description: string
  readonly flow: CosmosFlow
  /**
   * Prepares the wallet. Called before `flow` starts, and before the connection that the flow
   * needs.
   */
  apply(wallet: CosmosWallet): void
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
  wallet: CosmosWallet,
  method: string,
  answer: (call: CosmosCall, next: () => Promise<unknown>) => unknown,
): void {
  wallet.intercept((call, next) => (call.method === method ? answer(call, next) : next()))
}
