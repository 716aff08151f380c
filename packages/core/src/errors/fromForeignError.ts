import { type BaseError, isKitError } from './BaseError.js'
import { createError } from './createError.js'
import type { ErrorCode } from './ErrorCode.js'
import { errorLayers } from './errorLayers.js'
import { fromRpcError } from './fromRpcError.js'
import { bareRejection, rejectionByUser } from './rejectionWords.js'
import { readMessage } from './toKitError.js'

/**
 * Message patterns mapped to error codes; the first match wins. For sources without error numbers.
 */
export type ErrorWords = readonly (readonly [words: RegExp, code: ErrorCode])[]

const rejections: ErrorWords = [
  [rejectionByUser, 'USER_REJECTED'],
  [bareRejection, 'USER_REJECTED'],
]

const vague: readonly ErrorCode[] = [
  'UNKNOWN',
  'RPC_ERROR',
  'RPC_INTERNAL',
  'RPC_INVALID_INPUT',
  'RPC_TRANSACTION_REJECTED',
]

/**
 * True for catch-all codes. For these the message text, or a nested cause, is tried before giving
 * up.
 *
 *
 * @example
 * isVague('RPC_INTERNAL') // true
 */
export function isVague(code: ErrorCode): boolean {
  return vague.includes(code)
}

/**
 * The code of the first pattern that matches a message, or undefined.
 *
 * @example
 * findCode([[/out of gas/i, 'INTRINSIC_GAS_TOO_LOW']], 'Out of gas') // 'INTRINSIC_GAS_TOO_LOW'
 */
export function findCode(words: ErrorWords, message: string): ErrorCode | undefined {
  return words.find(([pattern]) => pattern.test(message))?.[1]
}

/**
 * The code of a wallet's error: by its number (`fromRpcError`), or by its message for a catch-all
 * code. Core knows how wallets word a rejection by the user; `words` adds what one ecosystem says.
 * From a wallet, -32002 means a prompt that is already open. A `BaseError` keeps its code.
 *
 * @example
 * readWalletCode({ code: -32002, message: 'busy' }, []) // 'REQUEST_PENDING'
 * readWalletCode(new Error('Request rejected'), []) // 'USER_REJECTED'
 */
export function readWalletCode(layer: unknown, words: ErrorWords): ErrorCode {
  if (isKitError(layer)) return layer.code
  const { code } = fromRpcError(layer)
  if (code === 'RPC_RESOURCE_UNAVAILABLE') return 'REQUEST_PENDING'
  return isVague(code) ? (findCode([...rejections, ...words], readMessage(layer)) ?? code) : code
}

/**
 * Converts any foreign error to a `BaseError`. The first layer (`errorLayers`) for which `codeOf`
 * returns a specific code decides, so that wrappers do not hide the real error. A `BaseError` stays
 * as it is; the thrown value becomes the cause.
 *
 * @example
 * fromForeignError({ message: 'failed', data: { code: 4001 } }, (layer) =>
 *   readWalletCode(layer, []),
 * ).code // 'USER_REJECTED'
 */
export function fromForeignError(error: unknown, codeOf: (layer: unknown) => ErrorCode): BaseError {
  for (const layer of errorLayers(error)) {
    const code = codeOf(layer)
    if (isVague(code)) continue
    if (isKitError(layer, code)) return layer
    const details = readMessage(layer) || readMessage(error)
    return createError(code, { cause: error, ...(details && { details }) })
  }
  return fromRpcError(error)
}
