/**
 * How instances tell each other what happened. What is told may get lost; `onGap` says when that
 * may have been so.
 */
export type Bus = {
  /** Tells the other instances. Never rejects: who could not be told learns of the gap. */
  publish(text: string): Promise<void>
  /**
   * @param listener.onText What another instance told
   * @param listener.onGap Something may have been missed until now, here or,
   *   since a time (ms), because another instance could not tell it
   */
  listen(listener: { onText(text: string): void; onGap(sinceMs?: number): void }): Promise<void>
  /** False while nothing can be heard. */
  readonly isThere: () => boolean
  /** Whether there never is another instance. */
  readonly isAlone: boolean
  close(): void
}
