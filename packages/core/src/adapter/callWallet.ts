import { withDeadline } from '../async/withDeadline.js'
import type { BaseError } from '../errors/BaseError.js'
import { createError } from '../errors/createError.js'
import { readDeadlineMs } from './deadlines.js'

/** Limits on waiting for a wallet: `ms` is milliseconds, and `signal` ends the wait early. */
export type AskOptions = {
  /** @default no deadline: the caller sets one, as the kit does for a connect */
  readonly ms?: number | undefined
  readonly signal?: AbortSignal | undefined
}

export type CallWalletOptions = AskOptions & {
  /**
   * The adapter's seam: maps a thrown value to a `BaseError`. It also receives the errors of the
   * deadline and of `signal`.
   */
  readonly toError: (error: unknown) => BaseError
}

/**
 * Every call to a wallet runs through here. Each call has a deadline, and each failure, also a
 * synchronous throw, rejects with a `BaseError`. The answer is not checked yet. `what` names the
 * call in the error's details. An `ms` above `readDeadlineMs` means that the call prompts the user.
 *
 * @throws ABORTED at once when `signal` aborts, WALLET_TIMEOUT for a prompt and WALLET_UNRESPONSIVE
 *   for a read at the deadline, else `toError` of the wallet's error
 * @example
 * const accounts = await callWallet(
 *   'eth_accounts',
 *   () => provider.request({ method: 'eth_accounts' }),
 *   {
 *     ms: readDeadlineMs,
 *     toError: (error) => fromForeignError(error, (layer) => readWalletCode(layer, [])),
 *   },
 * )
 */
export async function callWallet<Answer>(
  what: string,
  run: () => Answer,
  { ms, signal, toError }: CallWalletOptions,
): Promise<Awaited<Answer>> {
  try {
    return await withDeadline(async () => await run(), {
      ms,
      signal,
      error: () =>
        createError(
          ms !== undefined && ms > readDeadlineMs ? 'WALLET_TIMEOUT' : 'WALLET_UNRESPONSIVE',
          {
            details: what,
          },
        ),
    })
  } catch (error) {
    throw toError(error)
  }
}

/**
 * The error for an answer of the wrong shape. `what` names the call.
 *
 * @example
 * if (!Array.isArray(answer)) throw invalidAnswer('eth_accounts')
 */
export function invalidAnswer(what: string): BaseError {
  return createError('WALLET_INVALID_RESPONSE', { details: what })
}
