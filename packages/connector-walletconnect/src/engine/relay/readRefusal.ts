import { type BaseError, createError, type ErrorCode, readMessage } from '@latchkey/core'

/**
 * Reasons that the relay gives when it closes with 3000: `relay_rpc`'s auth errors, and those of
 * `apps/server`. First match wins.
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
 * Maps a relay refusal to an error. The input is the library's `relayer_error` or the socket's
 * close event.
 *
 * @example
 * readRefusal('Unauthorized: origin not allowed').code // 'ORIGIN_NOT_ALLOWED'
 */
export function readRefusal(error: unknown): BaseError {
  const details = readMessage(error)
  const code = reasons.find(([words]) => words.test(details))?.[1] ?? 'RELAY_UNREACHABLE'
  return createError(code, { cause: error, ...(details && { details }) })
}

/** The relay's time in milliseconds, if its reason contains `now=1763735000` (seconds). */
export function readServerTime(error: unknown): number | undefined {
  const seconds = /\bnow[=: ]+(\d{10})(?!\d)/.exec(readMessage(error))?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
