import type { EventEnvelope } from '@latchkey/api'
import { createError, isKitError } from '@latchkey/core'
import type { KitParts } from '../../kit/KitParts.js'
import { redactAll } from './redactAll.js'

const flushEveryMs = 10_000
/** Browsers limit a closing page's `keepalive` requests to 64 KiB in total. */
const maxBatchBytes = 45 * 1_024
const answerLifetimeMs = 10 * 60_000
/** The client has its own deadlines; these are a last resort. */
const askDeadlineMs = 60_000
const sendDeadlineMs = 30_000

export type EventKind = 'analytics' | 'telemetry'

export type EventTransportParts = Pick<
  KitParts,
  'environment' | 'lifetime' | 'options' | 'features'
> & {
  /** `leaving`: the page is closing, and the request must outlive it. */
  readonly send: (
    envelopes: readonly EventEnvelope[],
    options: { readonly leaving: boolean; readonly signal: AbortSignal },
  ) => Promise<unknown>
  /** True if the project's operator accepts events. A rejection counts as false. */
  readonly isWanted: (signal: AbortSignal) => Promise<boolean>
  readonly onError: (error: unknown) => void
}

export type EventTransport = {
  push(kind: EventKind, props: EventEnvelope['props'], at: number): void
}

/**
 * Collects events and sends them every 10 s or 45 KB, and when the page is hidden or closes. A kind
 * that the host has switched off causes no request, even for events collected before. Without
 * events no timer runs.
 */
export function createEventTransport(parts: EventTransportParts): EventTransport {
  const { environment, lifetime, options, features, send, isWanted, onError } = parts
  let queue: readonly { readonly kind: EventKind; readonly envelope: EventEnvelope }[] = []
  let queuedBytes = 0
  let waiting = false
  let wanted: { readonly is: boolean; readonly at: number } | undefined
  let asking: Promise<void> | undefined
  /** True once the server has refused this origin's events. */
  let refused = false

  const within = <Result>(ms: number, run: (signal: AbortSignal) => Promise<Result>) =>
    lifetime.within(run, { ms, error: () => createError('HTTP_TIMEOUT') })

  async function ask() {
    try {
      wanted = { is: await within(askDeadlineMs, isWanted), at: environment.now() }
    } catch (error) {
      if (isKitError(error, 'ABORTED')) return
      wanted = { is: false, at: environment.now() }
      onError(error)
    } finally {
      asking = undefined
    }
  }

  const isKnown = () => wanted !== undefined && environment.now() - wanted.at < answerLifetimeMs

  function take() {
    const taken = queue
    queue = []
    queuedBytes = 0
    return taken
  }

  async function flush(leaving: boolean) {
    const taken = take()
    // A kind that was switched off meanwhile is not sent.
    const isOn = () => taken.some(({ kind }) => features.store.getState()[kind])
    if (refused || !isOn()) return
    if (!isKnown()) {
      asking ??= ask()
      await asking
    }
    const on = features.store.getState()
    const batch = taken.flatMap(({ kind, envelope }) => (on[kind] ? [envelope] : []))
    if (refused || !isKnown() || !wanted?.is || batch.length === 0) return
    try {
      await within(sendDeadlineMs, (signal) => send(batch, { leaving, signal }))
    } catch (error) {
      if (isKitError(error, 'ABORTED')) return
      if (isKitError(error, 'INVALID_APP_CONFIGURATION') || isKitError(error, 'ORIGIN_NOT_ALLOWED'))
        refused = true
      onError(error)
    }
  }

  async function wait() {
    waiting = true
    const stop = environment.onLeave(() => void flush(true))
    try {
      await lifetime.pause(flushEveryMs)
      void flush(false)
    } catch {
      // The kit was stopped.
      take()
    } finally {
      waiting = false
      stop()
    }
  }

  return {
    push(kind, props, at) {
      if (refused || !features.store.getState()[kind]) return
      const origin = environment.origin || 'null'
      const networks = options.requested
        .getState()
        .networks.map(({ caipNetworkId }): string => caipNetworkId)
      const envelope: EventEnvelope = {
        eventId: environment.randomId(),
        // Never a path, a query or a fragment (W-16).
        url: origin,
        domain: URL.canParse(origin) ? new URL(origin).hostname : origin,
        timestamp: at,
        props: redactAll(props, (text) => networks.includes(text)),
      }
      const bytes = new TextEncoder().encode(JSON.stringify(envelope)).length
      if (bytes > maxBatchBytes) return
      if (queuedBytes + bytes > maxBatchBytes) void flush(false)
      queue = [...queue, { kind, envelope }]
      queuedBytes += bytes
      if (!waiting) void wait()
    },
  }
}
