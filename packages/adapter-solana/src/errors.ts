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

/** Nobody is asked: the wallet answers by itself (requirement W-08). */
export const readDeadlineMs = 30_000
/** Decision 15: a connect ends after 4 minutes, any other prompt after 10. */
export const connectDeadlineMs = 4 * 60_000
export const promptDeadlineMs = 10 * 60_000

/** Codes that say no more than "something went wrong": a layer further down may know better. */
const vague: readonly ErrorCode[] = ['UNKNOWN', 'RPC_ERROR', 'RPC_INTERNAL', 'RPC_INVALID_INPUT', 'RPC_TRANSACTION_REJECTED']

/** The classes of @solana/wallet-adapter-base that mean one thing; the others wrap what the wallet said. */
const byName: Readonly<Record<string, ErrorCode>> = {
  WalletNotReadyError: 'WALLET_NOT_FOUND',
  WalletLoadError: 'WALLET_NOT_FOUND',
  WalletNotConnectedError: 'ACCOUNT_NOT_AUTHORIZED',
  WalletDisconnectedError: 'PROVIDER_DISCONNECTED',
  WalletTimeoutError: 'WALLET_TIMEOUT',
  WalletWindowClosedError: 'USER_REJECTED',
}
/** @wallet-standard/errors: `WALLET_STANDARD_ERROR__USER__REQUEST_REJECTED`. */
const standardRejection = 4_001_000
/** The codes of the Mobile Wallet Adapter protocol: authorization failed, not signed. */
const mobileRejections = [-1, -3]

const words: readonly (readonly [RegExp, ErrorCode])[] = [
  [
    /(user|owner) (has )?(rejected|denied|declined|cancell?ed)|(rejected|denied|declined|cancell?ed) by (the )?user|^((transaction|approval|connection|request|sign[- ]?in) )?(was )?(rejected|denied|declined|cancell?ed)\.?$/i,
    'USER_REJECTED',
  ],
  [/wallet (is )?locked|unlock (your|the) wallet/i, 'WALLET_LOCKED'],
]

export type AskOptions = { readonly ms: number; readonly signal?: AbortSignal | undefined }

/**
 * The one way to a wallet: every request has a deadline, every failure becomes ours. The answer is still unchecked. `what` names the feature.
 *
 * @throws ABORTED at once when `signal` aborts, WALLET_TIMEOUT for a prompt and WALLET_UNRESPONSIVE for silent work at the deadline, else what the wallet said
 */
export async function askWallet(what: string, run: () => unknown, { ms, signal }: AskOptions): Promise<unknown> {
  try {
    return await withDeadline(async () => await run(), {
      ms,
      signal,
      error: () => createError(ms > readDeadlineMs ? 'WALLET_TIMEOUT' : 'WALLET_UNRESPONSIVE', { details: what }),
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
  if (isKitError(layer)) return layer.code
  const { name, code: own, context } = readFields(layer)
  const named = typeof name === 'string' && Object.hasOwn(byName, name) ? byName[name] : undefined
  if (named) return named
  if (context?.__code === standardRejection) return 'USER_REJECTED'
  if (name === 'SolanaMobileWalletAdapterProtocolError' && mobileRejections.includes(own as number)) return 'USER_REJECTED'
  const { code } = fromRpcError(layer)
  // From a wallet, -32002 is a prompt that is already open.
  if (code === 'RPC_RESOURCE_UNAVAILABLE') return 'REQUEST_PENDING'
  if (!vague.includes(code)) return code
  const message = readMessage(layer)
  return words.find(([pattern]) => pattern.test(message))?.[1] ?? code
}

type ErrorFields = { readonly name?: unknown; readonly code?: unknown; readonly context?: { readonly __code?: unknown } | undefined }

function readFields(layer: unknown): ErrorFields {
  try {
    const { name, code, context } = (layer ?? {}) as Record<string, unknown>
    return { name, code, context: typeof context === 'object' && context !== null ? { __code: Reflect.get(context, '__code') } : undefined }
  } catch {
    return {}
  }
}
