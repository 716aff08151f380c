/** The channel between tabs of one origin. */
export type TabChannel = {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  close(): void
}

/** The page as the engine needs it. Every default also works without a page. */
export type EngineEnvironment = {
  /** Object that holds the page's one client, shared by all copies of this module. */
  readonly realm: object
  /** The page's own address; wallets show it, and the library requires it. */
  readonly pageUrl: string | undefined
  openChannel(name: string): TabChannel | undefined
  /** Absent without a `WebSocket`; the library then opens its own socket, unguarded. */
  openSocket?(url: string): WebSocket
  /**
   * Time of a clock other than this machine's, in milliseconds since the epoch. Here it comes from
   * the `date` header of the page's host. Never rejects.
   */
  readTime?(): Promise<number | undefined>
  /** True if the visitor sees the page. @default yes */
  isVisible?(): boolean
  /**
   * Calls `listener` when the page is visible again, restored from the back-forward cache, or
   * online. Returns the removal.
   */
  onWake(listener: () => void): () => void
}

type Listening = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** The environment of the current page, or of Node without one. */
export function createPageEnvironment(): EngineEnvironment {
  const scope = globalThis as {
    document?: Document
    window?: Listening
    location?: Location
    BroadcastChannel?: new (name: string) => TabChannel & { unref?(): void }
    WebSocket?: new (url: string) => WebSocket
  }
  const { WebSocket: Socket } = scope
  return {
    realm: globalThis,
    pageUrl: scope.document ? scope.location?.origin : undefined,
    openChannel(name) {
      try {
        if (!scope.BroadcastChannel) return undefined
        const channel = new scope.BroadcastChannel(name)
        // In Node a channel would keep the process alive.
        channel.unref?.()
        return channel
      } catch {
        return undefined
      }
    },
    ...(Socket && { openSocket: (url) => new Socket(url) }),
    async readTime() {
      const { document, location } = scope
      if (!document || !location?.protocol.startsWith('http')) return undefined
      try {
        const { headers } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
        return Date.parse(headers.get('date') ?? '') || undefined
      } catch {
        return undefined
      }
    },
    isVisible: () => scope.document?.visibilityState !== 'hidden',
    onWake(listener) {
      const { document, window } = scope
      if (!document || !window) return () => {}
      const seen = () => document.visibilityState === 'visible' && listener()
      const shown = (event: Event) => (event as PageTransitionEvent).persisted && listener()
      document.addEventListener('visibilitychange', seen)
      window.addEventListener('pageshow', shown)
      window.addEventListener('online', listener)
      return () => {
        document.removeEventListener('visibilitychange', seen)
        window.removeEventListener('pageshow', shown)
        window.removeEventListener('online', listener)
      }
    },
  }
}
