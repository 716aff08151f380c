/** The longest accepted `Retry-After`. A longer one is shown to the user instead. */
export const longestRetryAfterMs = 60_000

/**
 * The wait in a `Retry-After` header in milliseconds, from seconds or an HTTP date
 * (RFC 9110 §10.2.3). A date in the past gives 0. Undefined for a missing or invalid header.
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
