import { createError } from '@latchkey/core'
import { unheard } from '../EngineClock.js'
import type { LibraryRelayer, RelayRequest } from '../LibraryClient.js'

/** Messages on their way to the relay. */
export type Outbox = {
  /**
   * Sends again, over the current socket, all messages that an older socket may have lost. The
   * relay stores an identical ciphertext once.
   */
  sendAgain(): void
  /** Drops the message with this JSON-RPC id. */
  drop(correlationId: number): void
  /** Drops all waiting messages. */
  clear(): void
}

type Letter = { readonly request: RelayRequest; readonly opts: unknown; socket: unknown }

/**
 * Wraps the library's publisher. By itself it notices a dead socket only after 15 s and the next
 * heartbeat, and its retries end as unhandled rejections.
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
      // A message dropped while the socket opened must not be sent.
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

/** Reads the JSON-RPC id that the library stores beside the relay's data. */
function correlationOf(opts: unknown): number {
  const { tvf } = (opts ?? {}) as { readonly tvf?: { readonly correlationId?: unknown } }
  return typeof tvf?.correlationId === 'number' ? tvf.correlationId : Number.NaN
}
