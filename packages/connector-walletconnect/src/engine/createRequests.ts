import { createError, isKitError } from '@latchkey/core'
import { fromWalletError } from '../language/errors.js'
import type { Engine } from './Engine.js'
import { type EngineClock, unheard, within } from './EngineClock.js'
import type { Line } from './Line.js'

type RequestInput = Parameters<Engine['request']>[0]

/**
 * An unsent request is withdrawn after this, so that the wallet never prompts for an abandoned
 * call.
 */
const unsentDeadlineMs = 10_000
/** Longest time for one prompt. The wallet drops the request after it too. */
const promptSeconds = 600

/** Survives the library's copy of a request; `JSON.stringify` skips symbol keys. */
const ticketKey = /* @__PURE__ */ Symbol('ticket')

type Ticket = { id: number | undefined; taken: boolean; sent(): void }

export type Requests = {
  ask(line: Line, input: RequestInput): Promise<unknown>
  /** The session is gone: pending requests to its wallet are given up. */
  abandon(topic: string): void
}

export function createRequests(clock: EngineClock): Requests {
  const waiting = new Set<{ readonly topic: string; stop(): void }>()
  const watched = new WeakSet<Line>()

  function watch(line: Line): void {
    if (watched.has(line)) return
    watched.add(line)
    const { crypto } = line.client.core
    const encode = crypto.encode
    crypto.encode = async (topic, payload, options) => {
      const { id, params } = (payload ?? {}) as {
        readonly id?: number
        readonly params?: { readonly request?: object }
      }
      const ticket = ticketOf(params?.request)
      if (ticket) {
        ticket.id = id
        if (ticket.taken) throw createError('ABORTED')
      }
      return await encode(topic, payload, options)
    }
    line.client.events.on('session_request_sent', ({ request }: { readonly request?: object }) =>
      ticketOf(request)?.sent(),
    )
  }

  async function ask(
    line: Line,
    { topic, chainId, method, params, signal }: RequestInput,
  ): Promise<unknown> {
    if (!line.find(topic)) throw createError('NOT_CONNECTED')
    watch(line)
    await line.link.claim(signal)
    const { client, link } = line
    let isSent = false
    const ticket: Ticket = {
      id: undefined,
      taken: false,
      sent() {
        isSent = true
      },
    }
    const request = { method, params, [ticketKey]: ticket }
    const answer = client.request({ topic, chainId, request, expiry: promptSeconds })
    let stopUnsent = () => {}
    let entry: { readonly topic: string; stop(): void } | undefined
    const cut = new Promise<never>((_, reject) => {
      stopUnsent = clock.after(unsentDeadlineMs, () => {
        if (!isSent) reject(createError('RELAY_UNREACHABLE'))
      })
      entry = { topic, stop: () => reject(createError('PROVIDER_DISCONNECTED')) }
      waiting.add(entry)
    })
    try {
      return await within(
        clock,
        promptSeconds * 1000,
        Promise.race([answer, cut]),
        () => createError('WALLET_TIMEOUT'),
        signal,
      )
    } catch (error) {
      unheard(answer)
      giveUp()
      throw toRequestError(error)
    } finally {
      stopUnsent()
      if (entry) waiting.delete(entry)
    }

    function giveUp(): void {
      ticket.taken = true
      if (ticket.id === undefined) return
      if (!isSent) link.outbox.drop(ticket.id)
      // Releases the library's own timer and listener.
      client.engine.events.emit(`session_request:${ticket.id}`, {
        error: { code: 0, message: 'given up' },
      })
    }
  }

  return {
    async ask(line, input) {
      try {
        return await ask(line, input)
      } catch (error) {
        throw toRequestError(error)
      }
    },
    abandon(topic) {
      for (const entry of waiting) if (entry.topic === topic) entry.stop()
    },
  }
}

function ticketOf(request: object | undefined): Ticket | undefined {
  return (request as { readonly [ticketKey]?: Ticket } | undefined)?.[ticketKey]
}

/** Maps the library's own error messages, raised before a request leaves the page. */
function toRequestError(error: unknown) {
  if (isKitError(error)) return error
  const ours = fromWalletError(error)
  const { details = '' } = ours
  if (/request\(\) method/i.test(details))
    return createError('METHOD_NOT_SUPPORTED', { cause: error })
  if (/request\(\) chainId/i.test(details))
    return createError('NETWORK_NOT_SUPPORTED', { cause: error })
  if (/session topic|recently deleted|no matching key/i.test(details))
    return createError('NOT_CONNECTED', { cause: error })
  if (/failed to publish|no internet|couldn't establish/i.test(details))
    return createError('RELAY_UNREACHABLE', { cause: error })
  if (/request expired/i.test(details)) return createError('WALLET_TIMEOUT', { cause: error })
  return ours
}
