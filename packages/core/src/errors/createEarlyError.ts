import { mistakesPage } from '../development/mistakesPage.js'
import type { BundlerProcess } from '../development/process.js'
import { BaseError, type BaseErrorOptions } from './BaseError.js'
import { earlyMessages } from './earlyMessages.js'
import { fillText } from './fillText.js'

declare const process: BundlerProcess

/**
 * `createError` for code that every page carries: it knows the few sentences that such code needs,
 * not the whole catalogue. In development INVALID_CONFIGURATION, a host's mistake, names the page
 * that explains it.
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
