import { type BaseError, isKitError } from './BaseError.js'
import { createEarlyError } from './createEarlyError.js'

/**
 * Converts any thrown value to a `BaseError`: a `BaseError` stays as it is, an abort becomes
 * `ABORTED`, any other value `UNKNOWN` with its cause.
 *
 * @example
 * try {
 *   await work()
 * } catch (error) {
 *   console.log(toKitError(error).code)
 * }
 */
export function toKitError(error: unknown): BaseError {
  if (isKitError(error)) return error
  if (isAbort(error)) return createEarlyError('ABORTED', { cause: error })
  return createEarlyError('UNKNOWN', { cause: error, ...withDetails(readMessage(error)) })
}

/**
 * The message of a thrown value, at most 500 characters. Empty when it has none or its getter
 * throws.
 */
export function readMessage(error: unknown): string {
  try {
    const message =
      typeof error === 'string'
        ? error
        : (error as { message?: unknown } | null | undefined)?.message
    return typeof message === 'string' ? message.slice(0, 500) : ''
  } catch {
    return ''
  }
}

function withDetails(details: string): { details?: string } {
  return details === '' ? {} : { details }
}

function isAbort(error: unknown): boolean {
  try {
    return (
      typeof error === 'object' &&
      error !== null &&
      (error as { name?: unknown }).name === 'AbortError'
    )
  } catch {
    return false
  }
}
