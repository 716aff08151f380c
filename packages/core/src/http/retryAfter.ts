/**
 * A server may ask for at most this long; one that asks for more is shown to the person instead.
 */
export const longestRetryAfterMs = 60_000

/**
 * The wait that a `Retry-After` header asks for, in milliseconds, from seconds or an HTTP date
 * (RFC 9110 §10.2.3). A date in the past is 0; undefined when there is no header or it says
 * nothing.
 *
 * @example
 * parseRetryAfter('2', Date.now()) // 2000
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  if (!/^[A-Za-z]{3},? /.test(text)) return undefined
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
