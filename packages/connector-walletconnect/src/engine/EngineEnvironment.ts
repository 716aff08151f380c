/** The channel between tabs of one origin. */
export type TabChannel = {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  close(): void
}

/**
 * What the engine needs of the page around it. Everything has a default that also works where there
 * is no page.
 */
export type EngineEnvironment = {
  /** Where the one client of this page is kept, whatever copies of this module run in it. */
  readonly realm: object
  /** The page's own address; wallets show it, and the library insists on it. */
  readonly pageUrl: string | undefined
  openChannel(name: string): TabChannel | undefined
  /** Absent where there is no `WebSocket`: the library then opens what it finds, unguarded. */
  openSocket?(url: string): WebSocket
  /**
   * The time by another clock than this machine's, in milliseconds since the epoch: the page's own
   * host says it with each answer. Never rejects.
   */
  readTime?(): Promise<number | undefined>
  /** Does a person see the page? @default yes */
  isVisible?(): boolean
  /**
   * Calls when the page is back: seen again, out of the back-forward cache, online. Returns the
   * removal.
   */
  onWake(listener: () => void): () => void
}

type Listening = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** The page this runs in; in Node, none. */
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
