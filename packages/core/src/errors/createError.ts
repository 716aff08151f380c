import { BaseError, type BaseErrorOptions } from './BaseError.js'
import type { ErrorCode } from './ErrorCode.js'
import { fillText } from './fillText.js'
import { shortMessages } from './shortMessages.js'
import { toKitError } from './toKitError.js'

/**
 * Makes the error of a code, with the catalogue's message, filled with `params`.
 *
 * @example
 * throw createError('HTTP_STATUS', { params: { status: 503 } }) // 'HTTP status code: 503'
 */
export function createError(code: ErrorCode, options: BaseErrorOptions = {}): BaseError {
  return new BaseError(code, fillText(shortMessages[code], options.params), options)
}

/** An error as plain data, for a store. */
export type PlainError = {
  readonly code: string
  /** One sentence for developers. Texts for users are keyed by `code`. */
  readonly message: string
  readonly params: Readonly<Record<string, string | number>>
  /** The message of the wallet, node or server, for developers. */
  readonly details?: string
}

/**
 * Converts any thrown value to plain data for a store.
 *
 * @example
 * const store = createStore<{ error?: PlainError }>({})
 * work().catch((error: unknown) => store.setState({ error: toPlainError(error) }))
 */
export function toPlainError(error: unknown): PlainError {
  const { code, shortMessage: message, params, details } = toKitError(error)
  return { code, message, params, ...(details !== undefined && { details }) }
}
