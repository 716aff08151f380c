import type { Kit, KitState } from '@latchkey/controllers'
import { cookieName, readInitialState } from './readInitialState.js'

export type CookieOptions = {
  /** The kit's `storageKey`. @default 'default' */
  readonly storageKey?: string
  /** The cookie's lifetime after the visitor's last connection. @default 31 536 000 */
  readonly maxAgeSeconds?: number
}

const yearSeconds = 31_536_000

/**
 * Keeps the connected account in a cookie, so that a server can render it. The cookie holds the
 * account's CAIP-10 id and nothing else. A connect writes it, and a disconnect removes it. `watch`
 * returns the stop function; `read` returns the state from the page's cookie.
 *
 * @example
 * import { cookieStorage } from '@latchkey/react/cookie'
 * import { useEffect } from 'react'
 *
 * useEffect(() => cookieStorage().watch(kit), [kit])
 */
export function cookieStorage({ storageKey, maxAgeSeconds = yearSeconds }: CookieOptions = {}): {
  watch(kit: Pick<Kit, 'getState' | 'subscribe' | 'events'>): () => void
  read(): KitState | undefined
} {
  const name = cookieName(storageKey)
  const read = () => readInitialState(document.cookie, { storageKey })
  const write = (value: string, maxAge: number) => {
    const secure = location.protocol === 'https:' ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Firefox before 140.
    document.cookie = `${name}=${value}; path=/; max-age=${maxAge}; samesite=lax${secure}`
  }
  const keep = ({ status, address }: KitState) => {
    if (status === 'connected' && address !== undefined && address !== read()?.address)
      write(encodeURIComponent(address), maxAgeSeconds)
  }
  return {
    read,
    watch(kit) {
      keep(kit.getState())
      const unwatch = kit.subscribe(keep)
      // A kit is `disconnected` before its start, after its stop and while a wallet is late, with
      // its connection still stored. The event tells of one that has ended.
      const stop = kit.events.on('disconnected', ({ reason }) => {
        if (reason !== 'host' && kit.getState().status === 'disconnected' && read()) write('', 0)
      })
      return () => {
        unwatch()
        stop()
      }
    },
  }
}
