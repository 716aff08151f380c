import type { ChainConfig } from '../../config/Config.js'
import type { Metrics } from '../../metrics/createMetrics.js'
import { requestUpstream } from '../../outbound/requestUpstream.js'
import { UpstreamError } from '../../outbound/UpstreamError.js'

/** B-14 */
export const upstreamLimits = {
  timeoutMs: 10_000,
  tries: 3,
  responseBytes: 10 * 1024 * 1024,
  restAfterFailures: 3,
  restMs: 15_000,
} as const

export type UpstreamLimits = { readonly [Key in keyof typeof upstreamLimits]: number }

export type SendOptions = {
  readonly path?: string
  readonly body?: string
  readonly method?: 'GET' | 'POST'
  /** Asked once, of one server. */
  readonly isWrite?: boolean
  readonly signal?: AbortSignal | undefined
}

export type Upstreams = {
  /**
   * Asks the first server that is not resting; a read goes on to the next when one fails or `accept` throws.
   *
   * @throws UpstreamError of the last one
   */
  send<T>(accept: (text: string, status: number) => T, options: SendOptions): Promise<T>
}

/** A list of servers that can answer the same, in the operator's order. One that failed three times in a row rests for 15 seconds. */
export function createUpstreams(
  { id }: Pick<ChainConfig, 'id'>,
  urls: readonly string[],
  { metrics, now, limits = upstreamLimits }: { metrics: Metrics; now: () => number; limits?: UpstreamLimits },
): Upstreams {
  const servers = urls.map((text) => ({ url: new URL(text), failures: 0, restsUntil: 0 }))
  const inOrder = () => {
    const time = now()
    return [...servers].sort((a, b) => Number(a.restsUntil > time) - Number(b.restsUntil > time))
  }
  return {
    send: async (accept, { path = '', body, method = body === undefined ? 'GET' : 'POST', isWrite = false, signal }) => {
      let last: UpstreamError | undefined
      for (const server of inOrder().slice(0, isWrite ? 1 : limits.tries)) {
        try {
          const response = await requestUpstream({
            url: withPath(server.url, path),
            method,
            ...(body === undefined ? {} : { body }),
            timeoutMs: limits.timeoutMs,
            maxBytes: limits.responseBytes,
            // Sent once: it must not meet a connection that is about to close.
            isFresh: isWrite,
            signal,
          })
          if (response.status >= 500 || [401, 403, 408, 425, 429].includes(response.status))
            throw new UpstreamError('status', { status: response.status })
          const result = accept(response.body.toString('utf8'), response.status)
          server.failures = 0
          server.restsUntil = 0
          metrics.count('latchkey_upstream_requests_total', { chain: id, outcome: 'answered' })
          return result
        } catch (error) {
          last = error instanceof UpstreamError ? error : new UpstreamError('garbage', { cause: error })
          metrics.count('latchkey_upstream_requests_total', { chain: id, outcome: last.reason })
          if (last.reason === 'aborted') throw last
          server.failures += 1
          if (server.failures >= limits.restAfterFailures) server.restsUntil = now() + limits.restMs
        }
      }
      throw last ?? new UpstreamError('network')
    },
  }
}

function withPath(url: URL, path: string): URL {
  if (path === '') return url
  const result = new URL(url)
  const [pathname = '', search] = path.split('?')
  result.pathname = `${url.pathname.replace(/\/$/, '')}${pathname}`
  if (search !== undefined) result.search = search
  return result
}
