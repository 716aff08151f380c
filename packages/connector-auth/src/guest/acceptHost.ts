import {
  channelLimits,
  type FrameMessage,
  helloName,
  protocolVersion,
  type WireError,
} from '../protocol/messages.js'
import { isBounded } from './boundMessage.js'
import { createAllowance } from './createAllowance.js'
import { matchesPage } from './matchesPage.js'

/** A call as it came: nothing of it is checked but the bounds. */
export type GuestCall = {
  readonly name: string
  readonly input: unknown
  /** Aborts once the host no longer waits. */
  readonly signal: AbortSignal
  /** The host's origin. */
  readonly origin: string
}

export type HostOptions = {
  /** Origins of the project, as the server names them; `*` for a label or a port. */
  readonly pages: readonly string[]
  /** The window that may speak: the parent of a frame. */
  readonly host: unknown
  /** Answers a call. A rejection becomes an error on the wire, by `toWire`. */
  readonly answer: (call: GuestCall) => Promise<unknown>
  readonly toWire: (error: unknown) => WireError
  /** @default the window */
  readonly target?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

export type HostLine = {
  /** Sends a message without a question. Dropped before a host is there. */
  send(message: Extract<FrameMessage, { t: 'stage' | 'ended' }>): void
  /** The host's origin, once there is one. */
  origin(): string | undefined
}

/**
 * Waits for the host's hello, takes its port, and answers its calls. The listener is there when this
 * returns, so call it before the first await: a hello after `load` does not wait. The first right
 * hello wins, and afterwards window messages have no effect.
 */
export function acceptHost({
  pages,
  host,
  answer,
  toWire,
  target = window,
}: HostOptions): HostLine {
  let line: { readonly port: MessagePort; readonly origin: string } | undefined

  const hear = (event: Event) => {
    const { source, origin, data, ports } = event as MessageEvent<unknown>
    const [port] = ports
    if (line || !port || ports.length !== 1 || source !== host) return
    if (!matchesPage(origin, pages) || !isBounded(data) || !isHello(data)) return
    target.removeEventListener('message', hear)
    line = { port, origin }
    listen(port, { origin, answer, toWire })
    post(port, { t: 'ready', nonce: data.nonce, v: protocolVersion })
  }
  target.addEventListener('message', hear)

  return {
    send: (message) => line && post(line.port, message),
    origin: () => line?.origin,
  }
}

const post = (port: MessagePort, message: FrameMessage): void => port.postMessage(message)

function isHello(data: unknown): data is { readonly nonce: string } {
  const { t, v, nonce } = (data ?? {}) as Record<string, unknown>
  return t === helloName && v === protocolVersion && isId(nonce)
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{16,64}$/.test(value)

function listen(
  port: MessagePort,
  { origin, answer, toWire }: Pick<HostOptions, 'answer' | 'toWire'> & { readonly origin: string },
): void {
  const running = new Map<string, AbortController>()
  const isAllowed = createAllowance()
  const refuse = (id: string, code: string, message: string) =>
    post(port, { id, ok: false, e: { code, message } })

  async function run(id: string, name: string, input: unknown): Promise<void> {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      const r = await answer({ name, input, signal: controller.signal, origin })
      post(port, { id, ok: true, ...(r !== undefined && { r }) })
    } catch (error) {
      post(port, { id, ok: false, e: toWire(error) })
    } finally {
      running.delete(id)
    }
  }

  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null) return
    const { id, t, p, abort } = data as Record<string, unknown>
    if (isId(abort)) return running.get(abort)?.abort()
    // Without an id there is no place for an answer.
    if (!isId(id) || running.has(id)) return
    if (!isBounded(data) || typeof t !== 'string')
      return refuse(id, 'RPC_INVALID_REQUEST', 'This message is no call')
    if (running.size >= channelLimits.inFlight || !isAllowed())
      return refuse(id, 'RPC_LIMIT_EXCEEDED', 'Too many calls')
    void run(id, t, p)
  }
}
