import {
  type BaseError,
  createError,
  type ErrorCode,
  errorLayers,
  fromRpcError,
  isKitError,
  readMessage,
  withDeadline,
} from '@latchkey/core'
import type { CosmosProvider } from './CosmosProvider.js'

/** Nobody is asked: the wallet answers by itself (requirement W-08). */
export const readDeadlineMs = 30_000
/** Decision 15: a connect ends after 4 minutes, any other prompt after 10. */
export const connectDeadlineMs = 4 * 60_000
export const promptDeadlineMs = 10 * 60_000

/** Codes that say no more than "something went wrong": the words may know better. */
const vague: readonly ErrorCode[] = ['UNKNOWN', 'RPC_ERROR', 'RPC_INTERNAL', 'RPC_INVALID_INPUT', 'RPC_TRANSACTION_REJECTED']

/** Keplr and those who copy it reject with `Error('Request rejected')` and tell everything else in words too. */
const words: readonly (readonly [RegExp, ErrorCode])[] = [
  [/request (was )?(rejected|denied|declined|cancell?ed)|(rejected|denied|declined|cancell?ed) by (the )?user/i, 'USER_REJECTED'],
  [/user (has )?(rejected|denied|declined|cancell?ed|closed)|^(rejected|cancell?ed)\.?$/i, 'USER_REJECTED'],
  [/no (modular )?chain info|(unknown|unsupported|invalid) chain|chain.{0,40}not (supported|found|added|exist)/i, 'NETWORK_NOT_IN_WALLET'],
  [/signer mismatch/i, 'ACCOUNT_CHANGED'],
  [/\blocked\b|key ?(ring|store).{0,20}(not|isn't|doesn't|empty)|key doesn't exist/i, 'WALLET_LOCKED'],
  [/not (been )?(authorized|approved|permitted|enabled)|unauthorized|no permission/i, 'ACCOUNT_NOT_AUTHORIZED'],
  [/already (pending|processing|open)/i, 'REQUEST_PENDING'],
]

/** What the node's SDK says in words, where it gives no code of its own. */
const nodeWords: readonly (readonly [RegExp, ErrorCode])[] = [
  [/insufficient fee/i, 'FEE_CAP_TOO_LOW'],
  [/insufficient funds|spendable balance .* is smaller/i, 'INSUFFICIENT_FUNDS'],
  [/account sequence mismatch|incorrect account sequence/i, 'NONCE_TOO_LOW'],
  [/out of gas/i, 'INTRINSIC_GAS_TOO_LOW'],
]

/** Codes of the codespace `sdk` (cosmos-sdk `types/errors`). */
const nodeCodes: Readonly<Record<number, ErrorCode>> = {
  5: 'INSUFFICIENT_FUNDS',
  7: 'INVALID_ADDRESS',
  11: 'INTRINSIC_GAS_TOO_LOW',
  13: 'FEE_CAP_TOO_LOW',
  32: 'NONCE_TOO_LOW',
}

export type AskOptions = { readonly ms: number; readonly signal?: AbortSignal | undefined }

/**
 * The one way to a wallet: every call has a deadline, every failure becomes ours. The answer is still unchecked.
 *
 * @throws ABORTED at once when `signal` aborts, WALLET_TIMEOUT for a prompt and WALLET_UNRESPONSIVE for a read at the deadline,
 * METHOD_NOT_SUPPORTED when the wallet has no such method, else what the wallet said
 */
export async function askWallet(
  provider: CosmosProvider,
  method: string,
  args: readonly unknown[],
  { ms, signal }: AskOptions,
): Promise<unknown> {
  try {
    return await withDeadline(
      async () => {
        const call = provider[method]
        if (typeof call !== 'function') throw createError('METHOD_NOT_SUPPORTED', { details: method })
        return (await call.apply(provider, args)) as unknown
      },
      { ms, signal, error: () => createError(ms > readDeadlineMs ? 'WALLET_TIMEOUT' : 'WALLET_UNRESPONSIVE', { details: method }) },
    )
  } catch (error) {
    throw fromWalletError(error)
  }
}

/** Turns whatever a wallet threw into one of our errors, looking through what was put around the real one. */
export function fromWalletError(error: unknown): BaseError {
  for (const layer of errorLayers(error)) {
    const ours = fromRpcError(layer)
    // From a wallet, -32002 is a prompt that is already open.
    if (ours.code === 'RPC_RESOURCE_UNAVAILABLE') return createError('REQUEST_PENDING', { cause: error })
    const known = vague.includes(ours.code) ? byWords(words, readMessage(layer), error) : ours
    if (known) return known
  }
  return fromRpcError(error)
}

/** Turns a node's refusal of a transaction (`code` of the codespace `sdk`) into one of our errors. */
export function fromNodeRefusal(code: number, codespace: unknown, log: string): BaseError {
  const known = codespace === 'sdk' ? nodeCodes[code] : undefined
  if (known) return createError(known, { details: log })
  return byWords(nodeWords, log, undefined) ?? createError('RPC_TRANSACTION_REJECTED', { details: log })
}

/** Turns a failed request to a node, whose words are in the details, into one of our errors. */
export function fromNodeError(error: unknown): BaseError {
  const ours = fromRpcError(error)
  if (!isKitError(error, 'HTTP_STATUS')) return ours
  return byWords(nodeWords, error.details ?? '', error) ?? ours
}

export function invalidAnswer(method: string): BaseError {
  return createError('WALLET_INVALID_RESPONSE', { details: method })
}

function byWords(list: typeof words, message: string, cause: unknown): BaseError | undefined {
  const code = list.find(([pattern]) => pattern.test(message))?.[1]
  return code && createError(code, { details: message, ...(cause !== undefined && { cause }) })
}
