/** A receiver of bytes buffered in this process. */
export type Receiver = {
  readonly waitingBytes: () => number
  /**
   * Start of the current stall, on the clock of `performance.now()`; undefined while nothing waits.
   */
  readonly stalledSince: () => number | undefined
  terminate(): void
}

export type OutgoingOptions = {
  /** Limit of buffered bytes for all receivers together. */
  readonly mostBytes: number
  /** Buffered bytes of one receiver at which it gets no more. */
  readonly roomBytes: number
  readonly now?: () => number
  onShed?(): void
}

const stalledMs = 2_000

/**
 * Limits buffered bytes, per receiver and in total. Near the total limit, a receiver gets more only
 * after taking all it had. Beyond it, stalled receivers are dropped, the one with the most bytes
 * first.
 */
export function createOutgoing({
  mostBytes,
  roomBytes,
  now = () => performance.now(),
  onShed = () => {},
}: OutgoingOptions) {
  const receivers = new Set<Receiver>()
  let total = 0
  const shed = () => {
    const time = now()
    const stalled = [...receivers]
      .filter((receiver) => time - (receiver.stalledSince() ?? time) >= stalledMs)
      .map((receiver) => ({ receiver, bytes: receiver.waitingBytes() }))
      .sort((a, b) => b.bytes - a.bytes)
    let excess = total - mostBytes / 2
    for (const { receiver, bytes } of stalled) {
      if (excess <= 0) return
      excess -= bytes
      onShed()
      receiver.terminate()
    }
  }
  return {
    join: (receiver: Receiver): (() => void) => {
      receivers.add(receiver)
      return () => receivers.delete(receiver)
    },
    add: (bytes: number): void => {
      total += bytes
    },
    taken: (bytes: number): void => {
      total -= bytes
    },
    hasRoom: (ownBytes: number): boolean =>
      ownBytes < roomBytes && (total < mostBytes / 2 || (ownBytes === 0 && total < mostBytes)),
    isFull: (): boolean => total >= mostBytes,
    bytes: (): number => total,
    /** To be called about once a second. */
    check: (): void => {
      if (total >= mostBytes / 2) shed()
    },
  }
}

export type Outgoing = ReturnType<typeof createOutgoing>
