import type { WebSocket } from 'ws'
import type { Outgoing } from '../../budgets/createOutgoing.js'

export type SocketFlowOptions = {
  readonly socket: WebSocket
  readonly outgoing: Outgoing
  /** The client has taken something of what was sent. */
  onTaken(): void
}

/** Bytes that may wait in a socket before nothing more is read from it. */
const pauseBytes = 1024 * 1024
const mostRunning = 256

/**
 * What waits in one socket until its client takes it. While that is too much, or too many calls are
 * being answered, nothing more is read from the client.
 */
export function createSocketFlow({ socket, outgoing, onTaken }: SocketFlowOptions) {
  let isGone = false
  let running = 0
  let waitingBytes = 0
  let stalledSince: number | undefined
  const mayRead = () => waitingBytes < pauseBytes && running < mostRunning
  const readOn = () => {
    if (socket.isPaused && waitingBytes < pauseBytes / 2 && running <= mostRunning / 2)
      socket.resume()
  }
  const pauseIfFull = () => {
    if (!mayRead() && socket.readyState === socket.OPEN) socket.pause()
  }
  const leave = outgoing.join({
    waitingBytes: () => waitingBytes,
    stalledSince: () => stalledSince,
    terminate: () => socket.terminate(),
  })

  // A client's WebSocket answers a ping behind what came before it: when it does, it has read that.
  let lastRead = 0
  const unread = new Map<string, (isRead: boolean) => void>()

  return {
    send: (text: string): void => {
      if (socket.readyState !== socket.OPEN) return
      const bytes = text.length
      waitingBytes += bytes
      outgoing.add(bytes)
      stalledSince ??= performance.now()
      socket.send(text, () => {
        if (isGone) return
        waitingBytes -= bytes
        outgoing.taken(bytes)
        stalledSince = waitingBytes === 0 ? undefined : performance.now()
        readOn()
        onTaken()
      })
      pauseIfFull()
    },
    hasRoom: (): boolean => socket.readyState === socket.OPEN && outgoing.hasRoom(waitingBytes),
    /** Resolves with whether the client has read all that was sent before. */
    whenRead: (): Promise<boolean> =>
      new Promise((resolve) => {
        if (socket.readyState !== socket.OPEN) return resolve(false)
        const mark = `read ${++lastRead}`
        unread.set(mark, resolve)
        socket.ping(mark)
      }),
    /** The client has answered the ping with this mark. */
    read: (mark: string): void => {
      unread.get(mark)?.(true)
      unread.delete(mark)
    },
    /** One more call is being answered. */
    begin: (): void => {
      running += 1
      pauseIfFull()
    },
    end: (): void => {
      running -= 1
      readOn()
    },
    isBusy: (): boolean => socket.isPaused || waitingBytes > 0,
    /** As `Receiver` has it. */
    stalledSince: (): number | undefined => stalledSince,
    close: (): void => {
      leave()
      // Not all callbacks of what was being sent come.
      outgoing.taken(waitingBytes)
      waitingBytes = 0
      isGone = true
      for (const resolve of unread.values()) resolve(false)
      unread.clear()
    },
  }
}

export type SocketFlow = ReturnType<typeof createSocketFlow>
