/** A receiver of bytes that wait in this process until it takes them. */
export type Receiver = {
  readonly waitingBytes: () => number
  /**
   * Since when nothing of it was taken, on the clock of `performance.now()`; nothing while none
   * waits.
   */
  readonly stalledSince: () => number | undefined
  terminate(): void
}

export type OutgoingOptions = {
  /** What may wait for all receivers together. */
  readonly mostBytes: number
  /** What may wait for one before nothing more is given to it. */
  readonly roomBytes: number
  readonly now?: () => number
  onShed?(): void
}

const stalledMs = 2_000

/**
 * The bytes that wait for receivers: a bound for each and one for all. Near the second, receivers
 * get something only when they have taken what they had; beyond it those are given up that take
 * nothing, the one with the most first.
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
    /** To be called every second or so. */
    check: (): void => {
      if (total >= mostBytes / 2) shed()
    },
  }
}

export type Outgoing = ReturnType<typeof createOutgoing>
