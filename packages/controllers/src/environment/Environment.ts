import type { DeepLink } from '@latchkey/core/deepLink'

/**
 * Everything outside the kit: the page, the clock, randomness, storage, other tabs. The kit reads
 * it only after `kit.start()`; tests pass their own. In Node every member is a harmless stand-in,
 * so that a server needs no `window`.
 */
export type Environment = {
  /** Milliseconds since the epoch. */
  now(): number
  setTimeout(callback: () => void, ms: number): () => void
  /** A random id, unique per call. */
  randomId(): string
  /** `localStorage`, or undefined when absent or throwing. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** Runs when another tab of this origin writes a key. */
  onStorage(listener: (key: string | null, value: string | null) => void): () => void
  /** A channel to the other tabs of this origin; undefined where BroadcastChannel is missing. */
  openChannel(name: string):
    | {
        post(message: unknown): void
        onMessage(listener: (message: unknown) => void): () => void
        close(): void
      }
    | undefined
  isVisible(): boolean
  onVisibilityChange(listener: (visible: boolean) => void): () => void
  /**
   * The page is hidden, reloaded or left: the last moment to store or send data. May run twice for
   * one departure.
   */
  onLeave(listener: () => void): () => void
  /**
   * Replaces the page's own online state.
   * @default `navigator.onLine` and its events, read by later code
   */
  readonly isOnline?: () => boolean
  readonly onOnlineChange?: (listener: (online: boolean) => void) => () => void
  /** The system's colour scheme and its changes. */
  prefersDark(): boolean
  onPrefersDarkChange(listener: (dark: boolean) => void): () => void
  /** Runs when the page is restored from the back-forward cache. */
  onPageRestored(listener: () => void): () => void
  readonly isMobile: boolean
  /**
   * Replaces the page's user agent.
   * @default `navigator.userAgent`
   */
  readonly userAgent?: string
  /**
   * Opens a link to a wallet in place of the page.
   * @default the browser's own way, within the click
   */
  readonly openLink?: (link: DeepLink) => void
  /**
   * The user prefers reduced data use.
   * @default `navigator.connection.saveData`, where there is one
   */
  readonly savesData?: boolean
  readonly origin: string
  /** Developer messages. Suppressed below the kit's log level. */
  log(level: LogLevel, message: string, context?: unknown): void
}

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'
