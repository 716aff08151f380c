import { BaseError, type BaseErrorOptions } from './BaseError.js'
import type { ErrorCode } from './ErrorCode.js'
import { fillText } from './fillText.js'
import { shortMessages } from './shortMessages.js'

/**
 * Makes the error of a code, with the catalogue's sentence and the values of `params` filled in.
 *
 * @example
 * throw createError('HTTP_STATUS', { params: { status: 503 } }) // 'HTTP status code: 503'
 */
export function createError(code: ErrorCode, options: BaseErrorOptions = {}): BaseError {
  return new BaseError(code, fillText(shortMessages[code], options.params), options)
}
