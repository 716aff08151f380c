import { createError, isKitError } from '@latchkey/core'
import { readForeign, withDeadline } from '@latchkey/core/adapter'
import {
  type AuthCallName,
  type AuthCalls,
  type Hello,
  type HostMessage,
  helloName,
  protocolVersion,
} from '../protocol/messages.js'
import { createFrameElement, type FrameElement } from './createFrameElement.js'
import { fromWire } from './fromWire.js'

/** How long the document may take to answer its first message. */
const loadMs = 20_000
/** How long a call may take that asks the person nothing. */
const callMs = 30_000

type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** @default 30,000 */
  readonly ms?: number
}

/** The line to the wallet's document. */
export type FrameLine = {
  /**
   * Asks the document.
   *
   * @throws EMBEDDED_WALLET_LOAD_FAILED, EMBEDDED_WALLET_LOST, EMBEDDED_WALLET_TIMEOUT, ABORTED, and the document's own errors
   */
  call<Name extends AuthCallName>(
    name: Name,
    input: AuthCalls[Name]['input'],
    options?: CallOptions,
  ): Promise<AuthCalls[Name]['answer']>
  close(): void
}

export type FrameEvents = {
  /** The document ended the session: it was revoked, or another tab logged out. */
  onEnded(): void
  /** The document is gone, such as by a navigation. Nothing is sent again by itself. */
  onLost(): void
}

type Pending = {
  readonly name: string
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/**
 * Appends the wallet's document to the page and speaks with it over one port. The document answers
 * only pages of the project, so a silent one means a wrong setting as well as a network that fails.
 */
export function openFrame(
  url: URL,
  title: string,
  { onEnded, onLost }: FrameEvents,
  createElement = createFrameElement,
): FrameLine {
  const pending = new Map<string, Pending>()
  const over = new AbortController()
  let port: MessagePort | undefined
  const element = createElement(url, title, { onEscape: decline, onTaken: lose })
  const loaded = greet(element, url.origin, over.signal, (opened) => {
    port = opened
    opened.onmessage = ({ data }: MessageEvent<unknown>) => hear(data)
    // A second load is another document, which never gets this port.
    element.frame.addEventListener('load', lose)
  })
  loaded.catch(() => undefined)

  function lose(): void {
    if (over.signal.aborted) return
    end('EMBEDDED_WALLET_LOST')
    onLost()
  }

  function end(code: 'EMBEDDED_WALLET_LOST' | 'ABORTED'): void {
    if (over.signal.aborted) return
    const error = createError(code)
    over.abort(error)
    port?.close()
    element.show(false)
    element.remove()
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }

  /** The person leaves the question that the document shows, also one that no longer answers. */
  function decline(): void {
    element.show(false)
    for (const [id, { name, reject }] of pending)
      if (name === 'sign') {
        pending.delete(id)
        port?.postMessage({ abort: id } satisfies HostMessage)
        reject(createError('USER_REJECTED'))
      }
  }

  function hear(data: unknown): void {
    const kind = readForeign(data, 't')
    if (kind === 'stage') element.show(readForeign(data, 'shown') === true)
    if (kind === 'ended') onEnded()
    const id = readForeign(data, 'id')
    const waiting = typeof id === 'string' ? pending.get(id) : undefined
    if (!waiting || typeof id !== 'string') return
    pending.delete(id)
    if (readForeign(data, 'ok') === true) waiting.resolve(readForeign(data, 'r'))
    else waiting.reject(fromWire(readForeign(data, 'e')))
  }

  async function send(name: string, input: unknown, signal: AbortSignal): Promise<unknown> {
    await loaded
    // The document must not act on a call that ended while it loaded.
    if (signal.aborted) throw createError('ABORTED')
    over.signal.throwIfAborted()
    const id = crypto.randomUUID()
    const answer = new Promise((resolve, reject) => pending.set(id, { name, resolve, reject }))
    const post = (message: HostMessage) => port?.postMessage(message)
    signal.addEventListener('abort', () => {
      if (pending.delete(id)) post({ abort: id })
    })
    post({ id, t: name, ...(input !== undefined && { p: input }) })
    return await answer
  }

  return {
    async call(name, input, { ms = callMs, signal: asked } = {}) {
      const run = async (signal: AbortSignal) => (await send(name, input, signal)) as never
      return await withDeadline(run, {
        ms,
        signal: asked,
        error: () => createError('EMBEDDED_WALLET_TIMEOUT', { details: name }),
      })
    },
    close: () => end('ABORTED'),
  }
}

/** Hands the port over once the document has loaded. Resolves with its first answer. */
async function greet(
  { frame, remove }: FrameElement,
  origin: string,
  over: AbortSignal,
  onReady: (port: MessagePort) => void,
): Promise<void> {
  const nonce = crypto.randomUUID()
  try {
    await withDeadline(
      (signal) =>
        new Promise<void>((resolve) => {
          frame.addEventListener(
            'load',
            () => {
              const { port1, port2 } = new MessageChannel()
              signal.addEventListener('abort', () => port1.close())
              port1.onmessage = ({ data }: MessageEvent<unknown>) => {
                if (readForeign(data, 't') !== 'ready' || readForeign(data, 'nonce') !== nonce)
                  return
                onReady(port1)
                resolve()
              }
              const hello: Hello = { t: helloName, v: protocolVersion, nonce }
              frame.contentWindow?.postMessage(hello, origin, [port2])
            },
            { once: true, signal },
          )
        }),
      {
        ms: loadMs,
        signal: over,
        error: () => createError('EMBEDDED_WALLET_LOAD_FAILED', { details: origin }),
      },
    )
  } catch (error) {
    remove()
    over.throwIfAborted()
    throw isKitError(error) ? error : createError('EMBEDDED_WALLET_LOAD_FAILED', { cause: error })
  }
}
