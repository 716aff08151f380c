/** The state of a limit after a request was counted. */
export type RateState = {
  readonly name: string
  /** Points per window of `seconds`. */
  readonly points: number
  readonly seconds: number
  readonly remaining: number
  /** Seconds until the window ends. */
  readonly resetSeconds: number
}

/** Headers of draft-ietf-httpapi-ratelimit-headers-10: the remaining quota and its reset. */
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
