import { setTimeout as sleep } from 'node:timers/promises'
import { sanitizeText } from '@latchkey/core'
import { z } from 'zod'
import { HttpProblem } from '../../../http/HttpProblem.js'
import { errorFields } from '../../../log/createLog.js'
import { parseAnswer } from '../../../outbound/parseAnswer.js'
import { requestUpstream } from '../../../outbound/requestUpstream.js'
import { UpstreamError } from '../../../outbound/UpstreamError.js'
import type { ServerContext } from '../../../ServerContext.js'
import { createGate } from '../../../waits/createGate.js'
import type { ProviderId } from '../OnrampProvider.js'

const timeoutMs = 8_000
const maxBytes = 4 * 1024 * 1024
const atOnce = 6
const mostWaitMs = 3_000

const problem = z.object({
  errorMessage: z.string().optional(),
  message: z.string().optional(),
})

/** The part of the server that a provider uses. */
export type ProviderContext = Pick<ServerContext, 'metrics' | 'log' | 'now'> & {
  readonly limits: Pick<ServerContext['limits'], 'spend'>
}

export type ProviderSourceOptions = {
  readonly provider: ProviderId
  readonly requestsPerSecond: number
  /** Takes one request from the day's budget. @throws HttpProblem 429 if it is spent */
  readonly spend: () => Promise<void>
  /** The header with the key, for one request. */
  readonly authorise: (method: 'GET' | 'POST', url: URL) => Readonly<Record<string, string>>
} & Pick<ProviderContext, 'metrics' | 'log'>

export type ProviderSource = <T>(
  schema: z.ZodType<T>,
  url: URL,
  body?: Readonly<Record<string, unknown>>,
) => Promise<T>

/**
 * The interface of one provider, within the operator's limits. A request is sent once: each may
 * begin a purchase.
 *
 * @returns a function that throws HttpProblem 400 for what the provider refuses, 503 beyond the
 *   limits, else 502
 */
export function createProviderSource(options: ProviderSourceOptions): ProviderSource {
  const { provider, requestsPerSecond, spend, authorise, metrics, log } = options
  let nextTurn = 0
  metrics.begin(
    'latchkey_onramp_requests_total',
    ['answered', 'refused', 'key', 'busy', 'failed'].map((outcome) => ({ provider, outcome })),
  )
  const note = (outcome: string) =>
    metrics.count('latchkey_onramp_requests_total', { provider, outcome })
  const busy = (retryAfterSeconds: number, cause?: unknown) => {
    note('busy')
    return new HttpProblem(503, 'UPSTREAM_BUSY', 'The provider takes no more requests for now', {
      retryAfterSeconds,
      cause,
    })
  }
  const inGate = createGate(atOnce, {
    waitMs: mostWaitMs,
    late: () => busy(Math.ceil(timeoutMs / 1000)),
  })
  const turn = async () => {
    const at = Math.max(performance.now(), nextTurn)
    const waitMs = at - performance.now()
    if (waitMs > mostWaitMs) throw busy(Math.ceil(waitMs / 1000))
    nextTurn = at + 1000 / requestsPerSecond
    if (waitMs > 0) await sleep(waitMs)
  }
  const failed = (cause: unknown) => {
    note('failed')
    log('warn', 'a provider of purchases failed', { provider, ...errorFields(cause) })
    return new HttpProblem(502, 'UPSTREAM_FAILED', 'The provider of this purchase failed', {
      cause,
    })
  }
  return (schema, url, body) =>
    inGate(async () => {
      await turn()
      await spend().catch((error: unknown) => {
        throw error instanceof HttpProblem ? busy(error.retryAfterSeconds ?? 60, error) : error
      })
      const method = body ? 'POST' : 'GET'
      try {
        const response = await requestUpstream({
          url,
          method,
          headers: {
            ...authorise(method, url),
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body), isFresh: true }),
          timeoutMs,
          maxBytes,
        })
        const { status } = response
        const text = response.body.toString('utf8')
        if (status === 401 || status === 403) {
          note('key')
          log('error', 'a provider of purchases refuses this server’s key', { provider, status })
          throw new HttpProblem(
            502,
            'PROVIDER_KEY_REFUSED',
            'The provider of this purchase refuses this server’s key',
          )
        }
        if (status === 429) throw busy(5)
        if (status >= 400 && status < 500) {
          note('refused')
          throw new HttpProblem(400, 'REFUSED_BY_PROVIDER', reasonOf(text))
        }
        if (status < 200 || status > 299) throw new UpstreamError('status', { status })
        const answer = parseAnswer(schema, text)
        note('answered')
        return answer
      } catch (error) {
        throw error instanceof HttpProblem ? error : failed(error)
      }
    })
}

/** The provider's sentence, made harmless. */
function reasonOf(text: string): string {
  const otherwise = 'The provider does not sell this'
  try {
    const { errorMessage, message } = parseAnswer(problem, text)
    return sanitizeText(errorMessage ?? message ?? '', { maxGraphemes: 200 }) || otherwise
  } catch {
    return otherwise
  }
}
