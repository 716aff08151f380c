import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { HttpProblem } from '../../../http/HttpProblem.js'
import type { Metrics } from '../../../metrics/createMetrics.js'
import { parseAnswer } from '../../../outbound/parseAnswer.js'
import { requestUpstream } from '../../../outbound/requestUpstream.js'
import { UpstreamError, upstreamReasons } from '../../../outbound/UpstreamError.js'
import { createGate } from '../../../waits/createGate.js'

export type HostedTimes = {
  /** One request. */
  readonly timeoutMs: number
  /** The longest wait for the turn of a request. */
  readonly turnMs: number
  readonly maxBytes: number
}

export const hostedTimes: HostedTimes = {
  timeoutMs: 5_000,
  turnMs: 3_000,
  maxBytes: 4 * 1024 * 1024,
}

const atOnce = 6
/** After a 429 without a time, and the longest time that a source is believed. */
const restMs = 5_000
const mostRestMs = 15 * 60_000

export type HostedOptions = {
  readonly chainId: string
  readonly url: string
  /** With the key, if it belongs there. */
  readonly headers?: Readonly<Record<string, string>>
  /** With the key, if it belongs there. */
  readonly query?: Readonly<Record<string, string>>
  readonly requestsPerSecond: number
  readonly metrics: Metrics
  readonly now: () => number
  readonly times?: Partial<HostedTimes> | undefined
  /** Takes one request from the day's budget. @throws HttpProblem 429 if it is spent */
  readonly spend: () => Promise<void>
}

export type HostedRequest<T, R = never> = {
  /** Below the source's URL. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  /** JSON. With it the request is a `POST`. */
  readonly body?: string
  /** @throws UpstreamError */
  readonly read: (text: string) => T
  /** The result of a meaningful refusal; undefined for a failure. */
  readonly refusal?: ((status: number, text: string) => R | undefined) | undefined
}

export type HostedSource = {
  /** @throws HttpProblem UPSTREAM_BUSY 503, with the seconds to wait; UpstreamError */
  request<T, R = never>(request: HostedRequest<T, R>): Promise<T | R>
  /**
   * `GET` of a path below the source's URL.
   * @throws HttpProblem UPSTREAM_BUSY 503, with the seconds to wait; UpstreamError
   */
  get<T>(
    schema: z.ZodType<T>,
    path: string,
    query?: Readonly<Record<string, string | undefined>>,
    options?: { readonly refusal?: (status: number, text: string) => T | undefined },
  ): Promise<T>
  /** Has the source rest. @returns the error for its callers */
  rest(seconds: number | undefined): HttpProblem
}

/**
 * A vendor's HTTP interface, within its limits: so many requests a second and a day, none while it
 * asked for a rest. Its key is in no message.
 */
export function createHostedSource(options: HostedOptions): HostedSource {
  const { chainId, headers, requestsPerSecond, metrics, now, spend } = options
  const times = { ...hostedTimes, ...options.times }
  const inGate = createGate(atOnce, {
    waitMs: times.turnMs,
    late: () => busy(Math.ceil(times.timeoutMs / 1000)),
  })
  const spacingMs = 1000 / requestsPerSecond
  let nextTurn = 0
  let restsUntil = 0
  metrics.begin(
    'latchkey_engine_requests_total',
    ['answered', 'busy', ...upstreamReasons].map((outcome) => ({ chain: chainId, outcome })),
  )
  const note = (outcome: string) =>
    metrics.count('latchkey_engine_requests_total', { chain: chainId, outcome })
  const rest = (seconds: number | undefined): HttpProblem => {
    const ms = Math.min(mostRestMs, seconds === undefined ? restMs : Math.max(1, seconds) * 1000)
    restsUntil = Math.max(restsUntil, now() + ms)
    return busy(Math.ceil(ms / 1000))
  }
  /** Waits for this request's turn. On the machine's own clock: `now` may be a test's. */
  const turn = async (): Promise<void> => {
    const left = restsUntil - now()
    if (left > 0) throw busy(Math.ceil(left / 1000))
    const at = Math.max(performance.now(), nextTurn)
    const waitMs = at - performance.now()
    if (waitMs > times.turnMs) throw busy(Math.ceil(waitMs / 1000))
    nextTurn = at + spacingMs
    if (waitMs > 0) await sleep(waitMs)
  }
  const ask = async <T, R>({
    path,
    query,
    body,
    read,
    refusal,
  }: HostedRequest<T, R>): Promise<T | R> => {
    await turn()
    await spend().catch((error: unknown) => {
      throw error instanceof HttpProblem ? busy(error.retryAfterSeconds ?? 60, error) : error
    })
    const target = new URL(options.url)
    target.pathname = `${target.pathname.replace(/\/$/, '')}${path}`
    for (const [name, value] of Object.entries({ ...query, ...options.query }))
      if (value !== undefined) target.searchParams.set(name, value)
    const response = await requestUpstream({
      url: target,
      ...(body !== undefined && { method: 'POST', body, isFresh: true }),
      ...(headers && { headers }),
      timeoutMs: times.timeoutMs,
      maxBytes: times.maxBytes,
    })
    const { status } = response
    const text = response.body.toString('utf8')
    if (status === 429) throw rest(retryAfter(response.headers['retry-after'], now()))
    const told = status === 200 ? undefined : refusal?.(status, text)
    if (told !== undefined) return told
    if (status !== 200) throw new UpstreamError('status', { status })
    return read(text)
  }
  const request = async <T, R>(asked: HostedRequest<T, R>): Promise<T | R> => {
    try {
      const value = await inGate(() => ask(asked))
      note('answered')
      return value
    } catch (error) {
      note(error instanceof UpstreamError ? error.reason : 'busy')
      throw error
    }
  }
  return {
    request,
    get: (schema, path, query = {}, { refusal } = {}) =>
      request({ path, query, read: (text) => parseAnswer(schema, text), refusal }),
    rest,
  }
}

const busy = (retryAfterSeconds: number, cause?: unknown) =>
  new HttpProblem(503, 'UPSTREAM_BUSY', 'The source takes no more requests for now', {
    retryAfterSeconds,
    cause,
  })

/** Seconds of a `Retry-After`, which may be a number or a date. */
function retryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now) / 1000)
}
