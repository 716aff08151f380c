import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  isSpanContextValid,
  ProxyTracerProvider,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type TracerProvider,
  trace,
} from '@opentelemetry/api'
import { version } from '../version/version.js'
import { withDeadline } from '../waits/withDeadline.js'
import { readTraceparent } from './readTraceparent.js'
import { noTracing, type SpanFacts, type Tracing, untraced } from './Tracing.js'

const stopMs = 3_000
const scope = 'latchkey-server'
const methods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'CONNECT',
  'OPTIONS',
  'TRACE',
  'PATCH',
])

/**
 * Tracing through OpenTelemetry's API. The operator's SDK records and sends; it is loaded before
 * this program (`hosting/tracing.mjs`). Without one nothing is recorded.
 */
export function openTracing({ trustedProxies }: { readonly trustedProxies: number }): Tracing {
  const provider = trace.getTracerProvider()
  if (provider instanceof ProxyTracerProvider && provider.getDelegateTracer(scope) === undefined)
    return noTracing
  const tracer = provider.getTracer(scope, version)
  const running = new AsyncLocalStorage<Span>()

  const fail = (span: Span, kind: string) => {
    span.setAttribute('error.type', kind)
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  /** Records only an error's kind, since its message may contain an address. */
  const inside = async <T>(span: Span, work: () => Promise<T>): Promise<T> => {
    try {
      return await running.run(span, work)
    } catch (error) {
      fail(span, error instanceof Error ? error.name : typeof error)
      throw error
    } finally {
      span.end()
    }
  }
  return {
    serve: ({ method, path, requestId, header }, work) => {
      const known = methods.has(method) ? method : '_OTHER'
      // Untrusted callers could otherwise fill the collector with their own traces.
      const parent = trustedProxies > 0 ? parentOf(header('traceparent')) : ROOT_CONTEXT
      const facts = {
        'http.request.method': known,
        ...(path !== undefined && { 'http.route': path }),
        'latchkey.request_id': requestId,
      }
      const span = tracer.startSpan(
        [known, path].join(' ').trim(),
        { kind: SpanKind.SERVER, attributes: facts },
        parent,
      )
      return inside(span, async () => {
        const response = await work()
        span.setAttribute('http.response.status_code', response.status)
        if (response.status >= 500 && response.status !== 501) fail(span, String(response.status))
        return response
      })
    },
    step: (describe, work) => {
      const parent = running.getStore()
      if (!parent?.isRecording()) return untraced(work)
      const { name, facts } = describe()
      const span = tracer.startSpan(
        name,
        { kind: SpanKind.CLIENT, attributes: facts },
        trace.setSpan(ROOT_CONTEXT, parent),
      )
      const { traceId, spanId, traceFlags } = span.spanContext()
      const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0
      const headers = { traceparent: `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}` }
      return inside(span, () =>
        work({ headers, say: (more: SpanFacts) => void span.setAttributes(more) }),
      )
    },
    traceId: () => running.getStore()?.spanContext().traceId,
    stop: () =>
      withDeadline(flush(provider), stopMs, () => new Error('the collector does not answer')),
  }
}

function parentOf(traceparent: string | undefined): Context {
  const parent = readTraceparent(traceparent)
  if (!parent) return ROOT_CONTEXT
  const context = { ...parent, isRemote: true }
  return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT
}

/** Flushing exists only in the SDKs, not in the API. */
async function flush(provider: TracerProvider): Promise<void> {
  const sdk: object =
    'getDelegate' in provider && typeof provider.getDelegate === 'function'
      ? provider.getDelegate()
      : provider
  if ('forceFlush' in sdk && typeof sdk.forceFlush === 'function') await sdk.forceFlush()
}
