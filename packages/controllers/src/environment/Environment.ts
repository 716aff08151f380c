import type { DeepLink } from '@latchkey/core/deepLink'

/**
 * Everything outside the kit: the page, the clock, chance, storage, other tabs. Read only after
 * `kit.start()`; tests pass their own. In Node every member is a harmless stand-in, so that
 * importing and rendering on a server touches no `window`.
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
   * The page is hidden, reloaded or left: the last moment to store or to send anything. May tell
   * twice of one leaving.
   */
  onLeave(listener: () => void): () => void
  /**
   * In place of the page's own word.
   * @default `navigator.onLine` and its events, read by what is fetched later
   */
  readonly isOnline?: () => boolean
  readonly onOnlineChange?: (listener: (online: boolean) => void) => () => void
  /** The system's colour scheme and its changes. */
  prefersDark(): boolean
  onPrefersDarkChange(listener: (dark: boolean) => void): () => void
  /** A page restored from the back-forward cache. */
  onPageRestored(listener: () => void): () => void
  readonly isMobile: boolean
  /**
   * What the page's browser says it is, where it is not to be read from the page.
   * @default `navigator.userAgent`
   */
  readonly userAgent?: string
  /**
   * Opens a link to a wallet in place of the page.
   * @default the browser's own way, within the click
   */
  readonly openLink?: (link: DeepLink) => void
  /**
   * The person asked for less traffic.
   * @default `navigator.connection.saveData`, where there is one
   */
  readonly savesData?: boolean
  readonly origin: string
  /** Developer messages. Silent below the kit's log level. */
  log(level: LogLevel, message: string, context?: unknown): void
}

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'
