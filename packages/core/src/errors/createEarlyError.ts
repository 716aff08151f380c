import { BaseError, type BaseErrorOptions } from './BaseError.js'
import { earlyMessages } from './earlyMessages.js'
import { fillText } from './fillText.js'

/**
 * `createError` for code that every page carries: it knows the few sentences that such code needs,
 * not the whole catalogue.
 *
 * @example
 * throw createEarlyError('INVALID_CONFIGURATION', {
 *   details: 'Two adapters serve the same namespace.',
 * })
 */
export function createEarlyError(
  code: keyof typeof earlyMessages,
  options: BaseErrorOptions = {},
): BaseError {
  return new BaseError(code, fillText(earlyMessages[code], options.params), options)
}
