import type { ChainConfig } from '../../config/Config.js'
import type { Metrics } from '../../metrics/createMetrics.js'
import { requestUpstream } from '../../outbound/requestUpstream.js'
import { UpstreamError, upstreamReasons } from '../../outbound/UpstreamError.js'
import { noTracing, type RunningStep, type Tracing } from '../../tracing/Tracing.js'
import { createServerList, type Server } from './createServerList.js'
import { firstAnswer } from './firstAnswer.js'

/** B-14: those who ask give up after ten seconds, so another server must have answered before. */
export const upstreamLimits = {
  /** One try of a read, where another server is left to ask. */
  tryMs: 2_500,
  /** The last server, or the only one, and a write. */
  timeoutMs: 10_000,
  /** All tries of a read. */
  totalMs: 9_000,
  /** A read that has no answer by then is asked of the next server, too. */
  hedgeMs: 1_000,
  /** How often longer a call may take that is known to be heavy. */
  heavyFactor: 4,
  tries: 3,
  responseBytes: 10 * 1024 * 1024,
  restAfterFailures: 3,
  restMs: 15_000,
  /** A caller that leaves so late has waited in vain. */
  abortIsFailureMs: 1_000,
} as const

export type UpstreamLimits = { readonly [Key in keyof typeof upstreamLimits]?: number }

export type SendOptions = {
  readonly path?: string
  readonly body?: string
  readonly method?: 'GET' | 'POST'
  /** Of JSON-RPC, from the list of those that may pass; absent for a batch. */
  readonly rpcMethod?: string | undefined
  /** Asked once, of one server. */
  readonly isWrite?: boolean
  /** Known to take long. */
  readonly isHeavy?: boolean
  readonly signal?: AbortSignal | undefined
}

export type Upstreams = {
  /**
   * Asks the first server that is not resting; a read goes on to the next when one fails, `accept`
   * throws or a second has passed, and is answered by whichever is first.
   *
   * @throws UpstreamError of the last one
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
 * A list of servers that can answer the same, in the operator's order. One that failed three times
 * in a row rests for 15 seconds; then one request tries whether it is back, and the others do
 * without it until that one knows.
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
        // Sent once: it must not meet a connection that is about to close.
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
   * One request to one server. The server's address may hold the operator's key: it is named by its
   * place in the list.
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
