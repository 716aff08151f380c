import type { ErrorCode } from './ErrorCode.js'

const brand = Symbol.for('latchkey.error')

export type BaseErrorOptions = {
  /** The message of the wallet, node or server, for developers. */
  readonly details?: string
  readonly metaMessages?: readonly string[]
  readonly docsUrl?: string
  readonly cause?: unknown
  /**
   * Values for the text that users see, such as a network's name. Never an address, a key or a URL
   * with a secret.
   */
  readonly params?: Readonly<Record<string, string | number>>
}

/**
 * Every error that leaves a Latchkey package. `code` is closed and never renumbered; `shortMessage`
 * is one sentence for developers; `@latchkey/ui` holds the texts for users, by `code`.
 *
 * @example
 * throw new BaseError('NETWORK_NOT_SUPPORTED', 'Chain is not supported', {
 *   params: { network: 'Base' },
 * })
 */
export class BaseError extends Error {
  override name = 'LatchkeyError'
  readonly code: ErrorCode
  readonly shortMessage: string
  readonly details?: string
  readonly metaMessages?: readonly string[]
  readonly docsUrl?: string
  readonly params: Readonly<Record<string, string | number>>

  constructor(code: ErrorCode, shortMessage: string, options: BaseErrorOptions = {}) {
    const { details, metaMessages = [], docsUrl, cause, params = {} } = options
    const lines = [
      shortMessage,
      ...metaMessages,
      ...(details ? [`Details: ${details}`] : []),
      ...(docsUrl ? [`Docs: ${docsUrl}`] : []),
    ]
    super(lines.join('\n'), cause === undefined ? undefined : { cause })
    this.code = code
    this.shortMessage = shortMessage
    this.params = params
    if (details !== undefined) this.details = details
    if (metaMessages.length > 0) this.metaMessages = metaMessages
    if (docsUrl !== undefined) this.docsUrl = docsUrl
    Object.defineProperty(this, brand, { value: true })
  }

  /**
   * Returns the first error in the chain of causes that `test` accepts, starting with this one.
   * Without `test`, returns the last one.
   */
  walk(test?: (error: unknown) => boolean): unknown {
    let error: unknown = this
    for (let depth = 0; depth < 32; depth++) {
      if (test?.(error)) return error
      const cause = error instanceof Error || isKitError(error) ? (error as Error).cause : undefined
      if (cause === undefined || cause === null) return test ? null : error
      error = cause
    }
    return null
  }
}

/**
 * Recognises a Latchkey error by its brand, so that two copies of the package on one page recognise
 * each other's errors.
 *
 * @example
 * const rejected = isKitError(error, 'USER_REJECTED')
 */
export function isKitError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: Code,
): error is BaseError & { readonly code: Code } {
  if (typeof error !== 'object' || error === null) return false
  try {
    return (
      (error as Record<symbol, unknown>)[brand] === true &&
      (code === undefined || (error as BaseError).code === code)
    )
  } catch {
    return false
  }
}
