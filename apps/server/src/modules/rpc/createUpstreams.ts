import type { ChainConfig } from '../../config/Config.js'
import type { Metrics } from '../../metrics/createMetrics.js'
import { requestUpstream } from '../../outbound/requestUpstream.js'
import { UpstreamError, upstreamReasons } from '../../outbound/UpstreamError.js'
import { noTracing, type RunningStep, type Tracing } from '../../tracing/Tracing.js'
import { createServerList, type Server } from './createServerList.js'
import { firstAnswer } from './firstAnswer.js'

/** B-14: callers give up after ten seconds, so another server must have answered by then. */
export const upstreamLimits = {
  /** One attempt of a read, if another server remains. */
  tryMs: 2_500,
  /** The last or only server, and writes. */
  timeoutMs: 10_000,
  /** All attempts of a read. */
  totalMs: 9_000,
  /** After this time without an answer, a read also goes to the next server. */
  hedgeMs: 1_000,
  /** Factor on the times of heavy calls. */
  heavyFactor: 4,
  tries: 3,
  responseBytes: 10 * 1024 * 1024,
  restAfterFailures: 3,
  restMs: 15_000,
  /** An abort after this time counts as the server's failure. */
  abortIsFailureMs: 1_000,
} as const

export type UpstreamLimits = { readonly [Key in keyof typeof upstreamLimits]?: number }

export type SendOptions = {
  readonly path?: string
  readonly body?: string
  readonly method?: 'GET' | 'POST'
  /** JSON-RPC method from the allowlist; absent for a batch. */
  readonly rpcMethod?: string | undefined
  /** Sent once, to one server. */
  readonly isWrite?: boolean
  /** Known to be slow. */
  readonly isHeavy?: boolean
  readonly signal?: AbortSignal | undefined
}

export type Upstreams = {
  /**
   * Sends to the first server that is not resting. A read also goes to the next server after a
   * failure, a throwing `accept`, or one second. The first answer wins.
   *
   * @throws UpstreamError of the last server
   */
  send<T>(accept: (text: string, status: number) => T, options: SendOptions): Promise<T>
}

export type UpstreamsOptions = {
  readonly metrics: Metrics
  readonly now: () => number
  readonly limits?: UpstreamLimits | undefined
  readonly tracing?: Tracing
}

type Try = { readonly timeoutMs: number; readonly signal: AbortSignal | undefined }

/**
 * Equivalent servers, in the operator's order. A server rests for 15 seconds after three
 * consecutive failures. Then one request probes it, while the others skip it until the result.
 */
export function createUpstreams(
  { id }: Pick<ChainConfig, 'id'>,
  urls: readonly string[],
  { metrics, now, limits: given = {}, tracing = noTracing }: UpstreamsOptions,
): Upstreams {
  const limits = { ...upstreamLimits, ...given }
  const servers = createServerList(urls, { now, ...limits })
  metrics.begin(
    'latchkey_upstream_requests_total',
    ['answered', ...upstreamReasons].map((outcome) => ({ chain: id, outcome })),
  )
  const note = (outcome: string) =>
    metrics.count('latchkey_upstream_requests_total', { chain: id, outcome })

  const askOnce = async <T>(
    server: Server,
    accept: (text: string, status: number) => T,
    { path = '', body, method = body === undefined ? 'GET' : 'POST', isWrite = false }: SendOptions,
    { timeoutMs, signal }: Try,
    { headers, say }: RunningStep,
  ): Promise<T> => {
    const from = performance.now()
    const end = servers.begin(server)
    try {
      const response = await requestUpstream({
        url: withPath(server.url, path),
        method,
        ...(body === undefined ? {} : { body }),
        timeoutMs,
        maxBytes: limits.responseBytes,
        // Writes are sent once, so they avoid a connection that may be closing.
        isFresh: isWrite,
        signal,
        headers,
      })
      say({ 'http.response.status_code': response.status })
      if (response.status >= 500 || [401, 403, 408, 425, 429].includes(response.status))
        throw new UpstreamError('status', { status: response.status })
      const result = accept(response.body.toString('utf8'), response.status)
      servers.answered(server)
      note('answered')
      return result
    } catch (error) {
      const failure =
        error instanceof UpstreamError ? error : new UpstreamError('garbage', { cause: error })
      note(failure.reason)
      if (failure.reason !== 'aborted' || performance.now() - from >= limits.abortIsFailureMs)
        servers.failed(server)
      throw failure
    } finally {
      end()
    }
  }

  /**
   * One request to one server. Its address may contain the operator's key, so errors name its
   * position in the list.
   * @throws UpstreamError
   */
  const ask = <T>(
    server: Server,
    accept: (text: string, status: number) => T,
    options: SendOptions,
    how: Try,
  ): Promise<T> => {
    const { body, method = body === undefined ? 'GET' : 'POST', rpcMethod } = options
    const rpc = rpcMethod !== undefined && { 'rpc.system': 'jsonrpc', 'rpc.method': rpcMethod }
    const facts = {
      'http.request.method': method,
      'latchkey.chain': id,
      'latchkey.node': server.index + 1,
      ...rpc,
    }
    return tracing.step(
      () => ({ name: [method, rpcMethod].join(' ').trim(), facts }),
      (step) => askOnce(server, accept, options, how, step),
    )
  }

  return {
    send: (accept, options) => {
      const { isWrite = false, isHeavy = false, signal } = options
      const order = servers.inOrder().slice(0, isWrite ? 1 : limits.tries)
      const factor = isHeavy ? limits.heavyFactor : 1
      const untilMs = Math.min(limits.totalMs, limits.timeoutMs)
      const [only] = order
      if (only && order.length === 1)
        return ask(only, accept, options, { timeoutMs: limits.timeoutMs, signal })
      const from = performance.now()
      return firstAnswer({
        count: order.length,
        hedgeMs: limits.hedgeMs * factor,
        signal,
        ask: (index, ended) => {
          const left = Math.max(1, untilMs - (performance.now() - from))
          const isLast = index === order.length - 1
          const server = order[index]
          if (!server) throw new UpstreamError('network')
          return ask(server, accept, options, {
            timeoutMs: isLast ? left : Math.min(left, limits.tryMs * factor),
            signal: ended,
          })
        },
      })
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
