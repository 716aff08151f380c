import type { WebSocket } from 'ws'
import type { Outgoing } from '../../budgets/createOutgoing.js'

export type SocketFlowOptions = {
  readonly socket: WebSocket
  readonly outgoing: Outgoing
  /** Called when the client has taken sent bytes. */
  onTaken(): void
}

/** Buffered bytes at which reading from the socket stops. */
const pauseBytes = 1024 * 1024
const mostRunning = 256

/**
 * Tracks the unsent bytes of one socket. Reading from the client pauses while there are too many,
 * or too many calls are running.
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

  // A WebSocket answers a ping after earlier data, so a pong means that data was read.
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
    /** Resolves with true once the client has read all sent data. */
    whenRead: (): Promise<boolean> =>
      new Promise((resolve) => {
        if (socket.readyState !== socket.OPEN) return resolve(false)
        const mark = `read ${++lastRead}`
        unread.set(mark, resolve)
        socket.ping(mark)
      }),
    /** Handles the pong with this mark. */
    read: (mark: string): void => {
      unread.get(mark)?.(true)
      unread.delete(mark)
    },
    /** Counts a running call. */
    begin: (): void => {
      running += 1
      pauseIfFull()
    },
    end: (): void => {
      running -= 1
      readOn()
    },
    isBusy: (): boolean => socket.isPaused || waitingBytes > 0,
    /** See `Receiver`. */
    stalledSince: (): number | undefined => stalledSince,
    close: (): void => {
      leave()
      // Some send callbacks never arrive after a close.
      outgoing.taken(waitingBytes)
      waitingBytes = 0
      isGone = true
      for (const resolve of unread.values()) resolve(false)
      unread.clear()
    },
  }
}

export type SocketFlow = ReturnType<typeof createSocketFlow>
