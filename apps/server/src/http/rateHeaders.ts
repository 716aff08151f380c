/** How much of a limit is left, once a request has been counted. */
export type RateState = {
  readonly name: string
  /** What may be asked for in a window of `seconds`. */
  readonly points: number
  readonly seconds: number
  readonly remaining: number
  /** Until the window ends. */
  readonly resetSeconds: number
}

/**
 * The headers of draft-ietf-httpapi-ratelimit-headers-10, which tell a client how much it may still
 * ask for, and when it may again.
 */
export const rateHeaders = ({
  name,
  points,
  seconds,
  remaining,
  resetSeconds,
}: RateState): Readonly<Record<string, string>> => ({
  'ratelimit-policy': `"${name}";q=${points};w=${seconds}`,
  ratelimit: `"${name}";r=${Math.max(0, remaining)};t=${resetSeconds}`,
})
