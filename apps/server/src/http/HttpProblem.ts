import type { RateState } from './rateHeaders.js'

export type HttpProblemOptions = {
  readonly retryAfterSeconds?: number
  /** The limit that refused. */
  readonly rate?: RateState
  /** How long the answer is held back, for a caller that goes on asking. @default 0 */
  readonly holdMs?: number
  /** For the person who reads the answer; never holds what another caller sent. */
  readonly details?: readonly string[]
  readonly cause?: unknown
}

/** A refusal with its status. What it says goes to the caller as it is. */
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

/**
 * The one shape of every error body. `reasons` is where clients of this interface look for a text
 * to show.
 */
export function problemBody({ code, message, details }: HttpProblem, requestId: string) {
  return {
    error: { code, message, requestId },
    reasons: (details.length > 0 ? details : [message]).map((description) => ({ description })),
  }
}
