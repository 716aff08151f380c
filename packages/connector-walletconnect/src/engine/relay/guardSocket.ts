import type { EngineClock } from '../EngineClock.js'
import type { LibraryConnection } from '../LibraryClient.js'

/** Allows four round trips (TCP, TLS, handshake) on a line where each takes more than a second. */
const handshakeMs = 6000
/** A live socket answers within 2 ms. */
const answerMs = 4000

/**
 * Gives the library's connection a socket that cannot stay half open. A socket without a handshake
 * or an answer is closed, and the library reconnects. By default the library waits 15 s and 60 s,
 * and leaves the abandoned socket open. A browser then opens no other socket to that host for
 * minutes (RFC 6455 §4.1: one handshake at a time).
 */
export function guardSocket(
  connection: LibraryConnection,
  openSocket: (url: string) => WebSocket,
  clock: EngineClock,
): void {
  const unanswered = new Map<string, () => void>()
  let raw: WebSocket | undefined
  let opening: Promise<WebSocket> | undefined
  let fail = () => {}

  function leave(): void {
    const socket = raw
    raw = undefined
    if (!socket) return
    for (const handler of ['onopen', 'onmessage', 'onclose'] as const) socket[handler] = null
    socket.close()
  }

  function open(): Promise<WebSocket> {
    return new Promise((resolve, reject) => {
      const socket = openSocket(connection.url)
      raw = socket
      const stop = clock.after(handshakeMs, () => fail())
      fail = () => {
        fail = () => {}
        stop()
        leave()
        reject(connection.emitError())
      }
      socket.onclose = () => fail()
      // A close event follows each error.
      socket.onerror = () => {}
      socket.onopen = () => {
        fail = () => {}
        stop()
        connection.onOpen(socket)
        resolve(socket)
      }
    })
  }

  connection.register = () => {
    opening ??= open().finally(() => {
      opening = undefined
    })
    return opening
  }

  connection.close = async () => {
    leave()
    if (connection.socket) connection.onClose()
    else fail()
  }

  const take = connection.onPayload.bind(connection)
  // The library fails on a frame that is not JSON.
  connection.onPayload = (event) => {
    if (isMessage(event.data)) take(event)
  }

  const send = connection.send.bind(connection)
  connection.send = async (payload) => {
    const id = String(payload.id)
    if (payload.method !== undefined && !unanswered.has(id))
      unanswered.set(
        id,
        clock.after(answerMs, () => connection.close()),
      )
    await send(payload)
  }
  connection.on('payload', ({ id }: { readonly id?: unknown }) => {
    unanswered.get(String(id))?.()
    unanswered.delete(String(id))
  })
  connection.on('close', () => {
    for (const stop of unanswered.values()) stop()
    unanswered.clear()
  })
}

function isMessage(data: unknown): boolean {
  try {
    const message: unknown = JSON.parse(String(data))
    return typeof message === 'object' && message !== null
  } catch {
    return false
  }
}
