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
import type { EvmProvider } from './EvmProvider.js'

/** Nobody is asked: the wallet answers by itself (requirement W-08). */
export const readDeadlineMs = 30_000
/** Decision 15: a connect ends after 4 minutes, any other prompt after 10. */
export const connectDeadlineMs = 4 * 60_000
export const promptDeadlineMs = 10 * 60_000

/** Codes that say no more than "something went wrong": a layer further down may know better. */
const vague: readonly ErrorCode[] = ['UNKNOWN', 'RPC_ERROR', 'RPC_INTERNAL', 'RPC_INVALID_INPUT', 'RPC_TRANSACTION_REJECTED']
const wallets: readonly (readonly [RegExp, ErrorCode])[] = [
  [/unrecogni[sz]ed chain|unknown chain|try adding the chain|chain .{0,40}(not been added|not added)/i, 'NETWORK_NOT_IN_WALLET'],
  [
    /(user|owner) (has )?(rejected|denied|declined|cancell?ed)|(rejected|denied|cancell?ed) by (the )?user|^(request )?(rejected|cancell?ed)\.?$/i,
    'USER_REJECTED',
  ],
]

export type AskOptions = { readonly ms: number; readonly signal?: AbortSignal | undefined }
export type Ask = (method: string, params: unknown, options: AskOptions) => Promise<unknown>

/**
 * The one way to a wallet: every request has a deadline, every failure becomes ours. The answer is still unchecked.
 *
 * @throws ABORTED at once when `signal` aborts, WALLET_TIMEOUT for a prompt and WALLET_UNRESPONSIVE for a read at the deadline, else what the wallet said
 */
export async function askWallet(provider: EvmProvider, method: string, params: unknown, { ms, signal }: AskOptions): Promise<unknown> {
  try {
    return await withDeadline(async () => await provider.request(params === undefined ? { method } : { method, params }), {
      ms,
      signal,
      error: () => createError(ms > readDeadlineMs ? 'WALLET_TIMEOUT' : 'WALLET_UNRESPONSIVE', { details: method }),
    })
  } catch (error) {
    throw fromWalletError(error)
  }
}

/** Turns whatever a wallet threw into one of our errors, looking through the wrappers that wallets put around the real one. */
export function fromWalletError(error: unknown): BaseError {
  const known = errorLayers(error)
    .map((layer) => ({ code: codeOf(layer), layer }))
    .find(({ code }) => !vague.includes(code))
  if (!known) return fromRpcError(error)
  if (isKitError(known.layer, known.code)) return known.layer
  const details = readMessage(known.layer) || readMessage(error)
  return createError(known.code, { cause: error, ...(details && { details }) })
}

function codeOf(layer: unknown): ErrorCode {
  const { code } = fromRpcError(layer)
  // From a wallet, -32002 is a prompt that is already open.
  if (code === 'RPC_RESOURCE_UNAVAILABLE') return 'REQUEST_PENDING'
  if (!vague.includes(code)) return code
  const message = readMessage(layer)
  return wallets.find(([pattern]) => pattern.test(message))?.[1] ?? code
}
