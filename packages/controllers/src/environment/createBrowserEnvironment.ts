import { readLocalStorage, setDelay } from '@latchkey/core'
import type { Environment, LogLevel } from './Environment.js'

const levels: readonly LogLevel[] = ['silent', 'error', 'warn', 'info', 'debug']

/**
 * The page as an environment. Creation reads nothing. A missing part of the platform, as in Node,
 * has a harmless stand-in.
 *
 * @example
 * const environment = createBrowserEnvironment({ logLevel: 'warn' })
 */
export function createBrowserEnvironment(
  options: { readonly logLevel?: LogLevel | undefined } = {},
): Environment {
  const { logLevel = 'error' } = options
  const page = globalThis as Partial<Window & typeof globalThis>
  const listen = (
    target: EventTarget | undefined,
    name: string,
    listener: (event: Event) => void,
  ) => {
    target?.addEventListener?.(name, listener)
    return () => target?.removeEventListener?.(name, listener)
  }
  const lightQuery = () => page.matchMedia?.('(prefers-color-scheme: light)')
  let ids = 0
  return {
    now: () => Date.now(),
    setTimeout: setDelay,
    // `randomUUID` is missing on plain http origins; these ids only need to be distinct.
    randomId: () =>
      page.crypto?.randomUUID?.() ?? `${Math.random().toString(36).slice(2)}-${++ids}`,
    get storage() {
      return readLocalStorage()
    },
    onStorage: (listener) =>
      listen(page.window, 'storage', (event) =>
        listener((event as StorageEvent).key, (event as StorageEvent).newValue),
      ),
    openChannel(name) {
      // In Node an open channel would keep the process alive.
      if (!page.window || !page.BroadcastChannel) return undefined
      try {
        const channel = new BroadcastChannel(name)
        return {
          post: (message) => channel.postMessage(message),
          onMessage: (listener) =>
            listen(channel, 'message', (event) => listener((event as MessageEvent).data)),
          close: () => channel.close(),
        }
      } catch {
        return undefined
      }
    },
    isVisible: () => page.document?.visibilityState !== 'hidden',
    onVisibilityChange: (listener) =>
      listen(page.document, 'visibilitychange', () =>
        listener(page.document?.visibilityState !== 'hidden'),
      ),
    onLeave(listener) {
      const stops = [
        listen(
          page.document,
          'visibilitychange',
          () => page.document?.visibilityState === 'hidden' && listener(),
        ),
        listen(page.window, 'pagehide', listener),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    prefersDark: () => lightQuery()?.matches !== true,
    onPrefersDarkChange: (listener) =>
      listen(lightQuery(), 'change', (event) => listener(!(event as MediaQueryListEvent).matches)),
    onPageRestored: (listener) =>
      listen(
        page.window,
        'pageshow',
        (event) => (event as PageTransitionEvent).persisted && listener(),
      ),
    get isMobile() {
      const { userAgent = '', maxTouchPoints = 0 } = page.navigator ?? {}
      // iPadOS reports itself as a Mac.
      return (
        /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent) ||
        (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
      )
    },
    get origin() {
      return page.location?.origin ?? ''
    },
    log(level, message, context) {
      if (level === 'silent' || levels.indexOf(level) > levels.indexOf(logLevel)) return
      console[level](`[latchkey] ${message}`, ...(context === undefined ? [] : [context]))
    },
  }
}
