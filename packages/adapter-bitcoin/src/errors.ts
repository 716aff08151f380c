import {
  type BaseError,
  createError,
  type ErrorCode,
  errorLayers,
  fromRpcError,
  isKitError,
  readCode,
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

/** sats-connect gives JSON-RPC's server codes meanings of its own (`RpcErrorCode` of @sats-connect/core). */
const wbipCodes: Readonly<Record<number, ErrorCode>> = {
  [-32000]: 'USER_REJECTED',
  [-32001]: 'METHOD_NOT_SUPPORTED',
  [-32002]: 'ACCOUNT_NOT_AUTHORIZED',
}
const words: readonly (readonly [RegExp, ErrorCode])[] = [
  [/insufficient (balance|funds)|not enough (balance|funds)/i, 'INSUFFICIENT_FUNDS'],
  [
    /(user|owner) (has )?(rejected|denied|declined|cancell?ed)|(rejected|denied|cancell?ed) by (the )?user|^(the )?(request )?(was )?(rejected|cancell?ed)\.?$/i,
    'USER_REJECTED',
  ],
  [/already (pending|processing)|pending request/i, 'REQUEST_PENDING'],
  [/wallet is locked|unlock (your|the) wallet/i, 'WALLET_LOCKED'],
  [/not (connected|authorized)|no active account|access denied/i, 'ACCOUNT_NOT_AUTHORIZED'],
  [/not (supported|implemented)|unsupported/i, 'METHOD_NOT_SUPPORTED'],
]

export type AskOptions = { readonly ms: number; readonly signal?: AbortSignal | undefined; readonly wbip?: boolean }

/**
 * The one way to a wallet: every call has a deadline, every failure becomes ours. The answer is still unchecked.
 *
 * @throws ABORTED at once when `signal` aborts, WALLET_TIMEOUT for a prompt and WALLET_UNRESPONSIVE for a read at the deadline, else what the wallet said
 */
export async function askWallet(method: string, run: () => unknown, { ms, signal, wbip = false }: AskOptions): Promise<unknown> {
  try {
    return await withDeadline(async () => await run(), {
      ms,
      signal,
      error: () => createError(ms > readDeadlineMs ? 'WALLET_TIMEOUT' : 'WALLET_UNRESPONSIVE', { details: method }),
    })
  } catch (error) {
    throw fromWalletError(error, wbip)
  }
}

/** Turns whatever a wallet threw into one of our errors, looking through the wrappers that wallets put around the real one. */
export function fromWalletError(error: unknown, wbip = false): BaseError {
  const known = errorLayers(error)
    .map((layer) => ({ code: codeOf(layer, wbip), layer }))
    .find(({ code }) => !vague.includes(code))
  if (!known) return fromRpcError(error)
  if (isKitError(known.layer, known.code)) return known.layer
  const details = readMessage(known.layer) || readMessage(error)
  return createError(known.code, { cause: error, ...(details && { details }) })
}

function codeOf(layer: unknown, wbip: boolean): ErrorCode {
  if (isKitError(layer)) return layer.code
  const message = readMessage(layer)
  const spoken = words.find(([pattern]) => pattern.test(message))?.[1]
  const number = readCode(layer)
  const own = wbip && number !== undefined ? wbipCodes[number] : undefined
  if (own) return spoken === 'INSUFFICIENT_FUNDS' ? spoken : own
  const { code } = fromRpcError(layer)
  // From a wallet, -32002 is a prompt that is already open.
  if (code === 'RPC_RESOURCE_UNAVAILABLE') return 'REQUEST_PENDING'
  return vague.includes(code) ? (spoken ?? code) : code
}
