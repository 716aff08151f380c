/** Messages between instances. They may get lost; `onGap` reports a possible loss. */
export type Bus = {
  /** Sends to the other instances. Never rejects: an unreached instance learns of the gap. */
  publish(text: string): Promise<void>
  /**
   * @param listener.onText Receives a message of another instance
   * @param listener.onGap Messages may have been missed: here until now, or, since a time (ms),
   * because another instance could not send
   */
  listen(listener: { onText(text: string): void; onGap(sinceMs?: number): void }): Promise<void>
  /** False while nothing can be received. */
  readonly isThere: () => boolean
  /** True if there is only one instance. */
  readonly isAlone: boolean
  close(): void
}
