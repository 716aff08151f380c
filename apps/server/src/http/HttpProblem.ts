import type { RateState } from './rateHeaders.js'

export type HttpProblemOptions = {
  readonly retryAfterSeconds?: number
  /** The exceeded limit. */
  readonly rate?: RateState
  /** Delay of the answer, for a persistent caller. @default 0 */
  readonly holdMs?: number
  /** Details for the reader; never data of another caller. */
  readonly details?: readonly string[]
  readonly cause?: unknown
}

/** A refusal with its status. Its text is sent to the caller unchanged. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly retryAfterSeconds: number | undefined
  readonly rate: RateState | undefined
  readonly holdMs: number
  readonly details: readonly string[]
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    { retryAfterSeconds, rate, holdMs = 0, details = [], cause }: HttpProblemOptions = {},
  ) {
    super(message, { cause })
    this.retryAfterSeconds = retryAfterSeconds
    this.rate = rate
    this.holdMs = holdMs
    this.details = details
  }
}

/** The body of every error. Clients of this interface take the text to show from `reasons`. */
export function problemBody({ code, message, details }: HttpProblem, requestId: string) {
  return {
    error: { code, message, requestId },
    reasons: (details.length > 0 ? details : [message]).map((description) => ({ description })),
  }
}
