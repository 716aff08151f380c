import { createError } from '@latchkey/core'
import { unheard } from '../EngineClock.js'
import type { LibraryRelayer, RelayRequest } from '../LibraryClient.js'

/** Messages on their way to the relay. */
export type Outbox = {
  /**
   * Sends again, over the socket there is now, what an older socket may have swallowed. The relay
   * keeps the same ciphertext once.
   */
  sendAgain(): void
  /** The message of this JSON-RPC id is not to leave any more. */
  drop(correlationId: number): void
  /** Nothing that waits is to leave any more. */
  clear(): void
}

type Letter = { readonly request: RelayRequest; readonly opts: unknown; socket: unknown }

/**
 * Watches the library's publisher, which answers a socket that dies under it after 15 s and the
 * next beat of its heart, and whose retries end as unhandled rejections.
 */
export function createOutbox(relayer: LibraryRelayer): Outbox {
  const { publisher } = relayer
  const rpcPublish = publisher.rpcPublish.bind(publisher)
  const letters = new Map<string, Letter>()
  const dropped = new Set<number>()

  const isDropped = (opts: unknown) => dropped.has(correlationOf(opts))
  const refuse = () => {
    throw createError('ABORTED')
  }

  publisher.rpcPublish = async (request, opts) => {
    const id = String(request.id)
    if (isDropped(opts)) refuse()
    const letter: Letter = { request, opts, socket: undefined }
    letters.set(id, letter)
    try {
      // What was given up while the socket opened must not leave with it.
      if (!relayer.connected) await relayer.transportOpen()
      if (isDropped(opts) || letters.get(id) !== letter) refuse()
      letter.socket = relayer.provider.connection
      return await rpcPublish(request, opts)
    } finally {
      if (letters.get(id) === letter) letters.delete(id)
    }
  }

  function sendAgain(): void {
    for (const [id, letter] of letters) {
      const socket = relayer.provider.connection
      if (!letter.socket || letter.socket === socket || isDropped(letter.opts)) continue
      letter.socket = socket
      unheard(rpcPublish(letter.request, letter.opts).then(() => letters.delete(id)))
    }
    for (const [id, { request, opts }] of publisher.queue)
      if (!letters.has(id)) unheard(publisher.rpcPublish(request, opts))
  }

  publisher.checkQueue = () => {
    if (relayer.connected) sendAgain()
  }

  return {
    sendAgain,
    drop(correlationId) {
      dropped.add(correlationId)
      for (const [id, { opts }] of publisher.queue)
        if (correlationOf(opts) === correlationId) publisher.queue.delete(id)
    },
    clear() {
      publisher.queue.clear()
      letters.clear()
    },
  }
}

/** The library puts the id of the JSON-RPC request next to what the relay is told of it. */
function correlationOf(opts: unknown): number {
  const { tvf } = (opts ?? {}) as { readonly tvf?: { readonly correlationId?: unknown } }
  return typeof tvf?.correlationId === 'number' ? tvf.correlationId : Number.NaN
}
