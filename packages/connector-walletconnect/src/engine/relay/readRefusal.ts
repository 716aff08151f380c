import { type BaseError, createError, type ErrorCode, readMessage } from '@latchkey/core'

/**
 * What the relay says when it closes with 3000 (`relay_rpc`'s auth errors, and the words of
 * `apps/server`). The first that fits.
 */
const reasons: readonly (readonly [words: RegExp, code: ErrorCode])[] = [
  [
    /project ?id (is )?(missing|not specified|required)|missing project ?id|ProjectIdNotSpecified/i,
    'PROJECT_ID_NOT_CONFIGURED',
  ],
  [
    /project (not found|inactive|is inactive|unknown)|unknown project|invalid project|ProjectNotFound|ProjectInactive/i,
    'INVALID_PROJECT_ID',
  ],
  [/origin|domain/i, 'ORIGIN_NOT_ALLOWED'],
  [
    /expired|not yet valid|NotYetValid|issued in the future|clock|too (early|late)/i,
    'SESSION_EXPIRED',
  ],
]

/**
 * Why the relay does not take this page, of what the library says in `relayer_error` or the socket
 * in its close event.
 *
 * @example
 * readRefusal('Unauthorized: origin not allowed').code // 'ORIGIN_NOT_ALLOWED'
 */
export function readRefusal(error: unknown): BaseError {
  const details = readMessage(error)
  const code = reasons.find(([words]) => words.test(details))?.[1] ?? 'RELAY_UNREACHABLE'
  return createError(code, { cause: error, ...(details && { details }) })
}

/**
 * The relay's own time in milliseconds, where its reason tells it: `now=1763735000`, in seconds.
 */
export function readServerTime(error: unknown): number | undefined {
  const seconds = /\bnow[=: ]+(\d{10})(?!\d)/.exec(readMessage(error))?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
