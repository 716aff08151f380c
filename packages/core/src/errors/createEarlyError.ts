import { mistakesPage } from '../development/mistakesPage.js'
import type { BundlerProcess } from '../development/process.js'
import { BaseError, type BaseErrorOptions } from './BaseError.js'
import { earlyMessages } from './earlyMessages.js'
import { fillText } from './fillText.js'

declare const process: BundlerProcess

/**
 * `createError` for code that loads with the page: it carries a few messages, not the whole
 * catalogue. In development, INVALID_CONFIGURATION (a mistake of the host) links to its
 * documentation.
 *
 * @example
 * throw createEarlyError('INVALID_CONFIGURATION', { details: 'Two adapters serve eip155.' })
 */
export function createEarlyError(
  code: keyof typeof earlyMessages,
  options: BaseErrorOptions = {},
): BaseError {
  const text = fillText(earlyMessages[code], options.params)
  try {
    if (process.env.NODE_ENV !== 'production' && code === 'INVALID_CONFIGURATION')
      return new BaseError(code, text, { docsUrl: mistakesPage, ...options })
  } catch {}
  return new BaseError(code, text, options)
}
