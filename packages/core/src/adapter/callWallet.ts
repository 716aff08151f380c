import { withDeadline } from '../async/withDeadline.js'
import type { BaseError } from '../errors/BaseError.js'
import { createError } from '../errors/createError.js'
import { readDeadlineMs } from './deadlines.js'

/** The wait for a wallet: `ms` is milliseconds, and `signal` ends the wait before. */
export type AskOptions = {
  /** @default no deadline: the caller holds it, as the wallet driver does for a connect */
  readonly ms?: number | undefined
  readonly signal?: AbortSignal | undefined
}

export type CallWalletOptions = AskOptions & {
  /**
   * The adapter's seam: turns whatever the wallet threw into one of our errors. It gets the errors
   * of the deadline and of `signal` too.
   */
  readonly toError: (error: unknown) => BaseError
}

/**
 * The one way to a wallet: every call has a deadline, every failure becomes ours, a synchronous
 * throw is a rejection. The answer is still unchecked. `what` names the call in the error's
 * details; more than `readDeadlineMs` means that a person is asked.
 *
 * @throws ABORTED at once when `signal` aborts, WALLET_TIMEOUT for a prompt and WALLET_UNRESPONSIVE
 *   for a read at the deadline, else `toError` of what the wallet threw
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
 * What is thrown when a wallet answers something that cannot be its answer. `what` names the call.
 *
 * @example
 * if (!Array.isArray(answer)) throw invalidAnswer('eth_accounts')
 */
export function invalidAnswer(what: string): BaseError {
  return createError('WALLET_INVALID_RESPONSE', { details: what })
}
