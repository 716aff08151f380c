import { type BaseError, createError, type ErrorCode, isKitError, toKitError } from '@latchkey/core'
import type { Cancelling } from './NamesController.js'
import type { NamesParts } from './NamesParts.js'

const readMs = 15_000

type Told = Cancelling & {
  readonly code: ErrorCode
  readonly params?: Readonly<Record<string, string>>
  /** @default 15 s */
  readonly ms?: number
}

export type Within = ReturnType<typeof createWithin>

/** Runs work within a deadline. A failure gets an error code of names. */
export const createWithin =
  ({ lifetime }: Pick<NamesParts, 'lifetime'>) =>
  async <Result>(
    work: (signal: AbortSignal) => Promise<Result>,
    { signal, ms = readMs, code, params = {} }: Told,
  ): Promise<Result> => {
    try {
      const error = () => createError('HTTP_TIMEOUT')
      return await lifetime.within(work, { ms, signal, error })
    } catch (cause) {
      throw toNameError(cause, code, params)
    }
  }

/** An abort stays one; anything else is a failure of names, with the service's own words. */
function toNameError(
  cause: unknown,
  code: ErrorCode,
  params: Readonly<Record<string, string>>,
): BaseError {
  const error = toKitError(cause)
  if (error.code === 'ABORTED') return error
  const details = reasonOf(error)
  return createError(code, { params, cause: error, ...(details !== undefined && { details }) })
}

/** The description that a service gives as its reason: the details of the API client's error. */
export function reasonOf(error: unknown): string | undefined {
  if (!isKitError(error, 'HTTP_STATUS') || !isKitError(error.cause, 'HTTP_STATUS')) return undefined
  return error.details
}
