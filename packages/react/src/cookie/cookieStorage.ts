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
  watch(kit: Pick<Kit, 'getState' | 'subscribe'>): () => void
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
    const kept = read()?.address
    if (status === 'connected' && address !== undefined) {
      if (address !== kept) write(encodeURIComponent(address), maxAgeSeconds)
    } else if (status === 'disconnected' && kept !== undefined) write('', 0)
  }
  return {
    read,
    watch(kit) {
      // Before its start a kit is `disconnected`, even if it will restore a connection.
      const state = kit.getState()
      if (state.status === 'connected') keep(state)
      return kit.subscribe(keep)
    },
  }
}
