import { type BaseError, createError, type ErrorCode, fromRpcError, isKitError, readMessage, withDeadline } from '@latchkey/core'

/** Nobody is asked: the wallet answers by itself (requirement W-08). */
export const readDeadlineMs = 30_000
/** Decision 15: a connect ends after 4 minutes, any other prompt after 10. */
export const connectDeadlineMs = 4 * 60_000
export const promptDeadlineMs = 10 * 60_000

/** Codes that say no more than "something went wrong". */
const vague: readonly ErrorCode[] = ['UNKNOWN', 'RPC_ERROR', 'RPC_INTERNAL', 'RPC_INVALID_INPUT', 'RPC_TRANSACTION_REJECTED']

/** injectedWeb3 knows no error codes, only words: those of the polkadot-js extension, which the others started from, and of its descendants. */
const words: readonly (readonly [RegExp, ErrorCode])[] = [
  [/pending authori[sz]ation request/i, 'REQUEST_PENDING'],
  [/not allowed to interact|has not been enabled|not authori[sz]ed/i, 'ACCOUNT_NOT_AUTHORIZED'],
  [/unable to find (account|keypair|address)|account not found/i, 'ACCOUNT_CHANGED'],
  [/extension context invalidated|could not establish connection|receiving end does not exist/i, 'WALLET_NOT_FOUND'],
  [/(wallet|keyring|extension) is locked|unlock (the|your) (wallet|extension)/i, 'WALLET_LOCKED'],
  [/cancell?ed|reject(ed|ion)|den(ied|y)|declined|closed by (the )?user/i, 'USER_REJECTED'],
]

/** What a node says when it refuses a transaction (`author_submitExtrinsic` 1010 and 1011, sp_runtime's TransactionValidityError). */
const refusals: readonly (readonly [RegExp, ErrorCode])[] = [
  [/inability to pay|account balance too low|Payment/, 'INSUFFICIENT_FUNDS'],
  [/outdated|Stale/, 'NONCE_TOO_LOW'],
  [/valid in the future|Future/, 'NONCE_TOO_HIGH'],
]

export type AskOptions = { readonly ms: number; readonly signal?: AbortSignal | undefined }

/**
 * The one way to a wallet: every call has a deadline, every failure becomes ours. The answer is still unchecked.
 *
 * @throws ABORTED at once when `signal` aborts, WALLET_TIMEOUT for a prompt and WALLET_UNRESPONSIVE for a read at the deadline, else what the wallet said
 */
export async function askWallet(method: string, call: () => unknown, { ms, signal }: AskOptions): Promise<unknown> {
  try {
    return await withDeadline(async () => await call(), {
      ms,
      signal,
      error: () => createError(ms > readDeadlineMs ? 'WALLET_TIMEOUT' : 'WALLET_UNRESPONSIVE', { details: method }),
    })
  } catch (error) {
    throw fromWalletError(error)
  }
}

/** Turns whatever a wallet threw into one of our errors. */
export function fromWalletError(error: unknown): BaseError {
  if (isKitError(error)) return error
  const byCode = fromRpcError(error)
  if (!vague.includes(byCode.code)) return byCode
  const message = readMessage(error)
  const code = words.find(([pattern]) => pattern.test(message))?.[1]
  return code ? createError(code, { cause: error, details: message }) : byCode
}

/** Turns a node's refusal of a transaction into the error that says why. Its reason stands beside the message, in `data`. */
export function fromRefusal(error: unknown): unknown {
  if (!isKitError(error) || !vague.includes(error.code)) return error
  const { data } = (error.cause ?? {}) as { readonly data?: unknown }
  const reason = [readMessage(error.cause), typeof data === 'string' ? data : ''].filter(Boolean).join(': ').slice(0, 500)
  const code = refusals.find(([pattern]) => pattern.test(reason))?.[1] ?? 'RPC_TRANSACTION_REJECTED'
  return createError(code, { cause: error, ...(reason && { details: reason }) })
}
