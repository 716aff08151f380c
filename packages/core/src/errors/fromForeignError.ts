import { type BaseError, isKitError } from './BaseError.js'
import { createError } from './createError.js'
import type { ErrorCode } from './ErrorCode.js'
import { errorLayers } from './errorLayers.js'
import { fromRpcError } from './fromRpcError.js'
import { readMessage } from './toKitError.js'

/** What words mean, the first that fit. For those who put into words what has no code. */
export type ErrorWords = readonly (readonly [words: RegExp, code: ErrorCode])[]

const vague: readonly ErrorCode[] = [
  'UNKNOWN',
  'RPC_ERROR',
  'RPC_INTERNAL',
  'RPC_INVALID_INPUT',
  'RPC_TRANSACTION_REJECTED',
]

/**
 * Says a code no more than "something went wrong"? Then words, or a layer further down, may know
 * better.
 *
 * @example
 * isVague('RPC_INTERNAL') // true
 */
export function isVague(code: ErrorCode): boolean {
  return vague.includes(code)
}

/**
 * The code of the first words that are in a message; undefined when none are.
 *
 * @example
 * findCode([[/out of gas/i, 'INTRINSIC_GAS_TOO_LOW']], 'Out of gas') // 'INTRINSIC_GAS_TOO_LOW'
 */
export function findCode(words: ErrorWords, message: string): ErrorCode | undefined {
  return words.find(([pattern]) => pattern.test(message))?.[1]
}

/**
 * The code of what a wallet threw: by its number (`fromRpcError`), and where that says too little,
 * by the wallet's words. From a wallet, -32002 is a prompt that is already open. An error of ours
 * keeps its code.
 *
 * @example
 * readWalletCode({ code: -32002, message: 'busy' }, []) // 'REQUEST_PENDING'
 */
export function readWalletCode(layer: unknown, words: ErrorWords): ErrorCode {
  if (isKitError(layer)) return layer.code
  const { code } = fromRpcError(layer)
  if (code === 'RPC_RESOURCE_UNAVAILABLE') return 'REQUEST_PENDING'
  return isVague(code) ? (findCode(words, readMessage(layer)) ?? code) : code
}

/**
 * Turns whatever a foreign party threw into one of our errors: that of the first layer
 * (`errorLayers`) which `codeOf` finds not to be vague, so that the wrappers around the real error
 * do not hide it. An error of ours stays as it is; what was thrown is kept as the cause.
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
