/**
 * Everything outside the kit: the page, the clock, chance, storage, other tabs. Read only after `kit.start()`; tests pass their own.
 * In Node every member is a harmless stand-in, so that importing and rendering on a server touches no `window`.
 */
export type Environment = {
  /** Milliseconds since the epoch. */
  now(): number
  setTimeout(callback: () => void, ms: number): () => void
  /** A random id, unique per call. */
  randomId(): string
  /** `localStorage`, or undefined when there is none or it throws. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** Keys that another tab of this origin wrote. */
  onStorage(listener: (key: string | null, value: string | null) => void): () => void
  /** A channel to the other tabs of this origin; undefined where BroadcastChannel is missing. */
  openChannel(
    name: string,
  ): { post(message: unknown): void; onMessage(listener: (message: unknown) => void): () => void; close(): void } | undefined
  isVisible(): boolean
  onVisibilityChange(listener: (visible: boolean) => void): () => void
  isOnline(): boolean
  onOnlineChange(listener: (online: boolean) => void): () => void
  /** The system's colour scheme and its changes. */
  prefersDark(): boolean
  onPrefersDarkChange(listener: (dark: boolean) => void): () => void
  /** A page restored from the back-forward cache. */
  onPageRestored(listener: () => void): () => void
  readonly isMobile: boolean
  /** The person asked for less traffic. */
  readonly savesData: boolean
  readonly origin: string
  /** Developer messages. Silent below the kit's log level. */
  log(level: LogLevel, message: string, context?: unknown): void
}

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'
