import { type KitState, storageKeys } from '@latchkey/controllers'
import { type CaipAddress, parseCaipAddress } from '@latchkey/core'

/**
 * Reads the account of `cookieStorage` from a request's `Cookie` header, as the `initialState` of
 * `LatchkeyProvider`. The state is `reconnecting`, never `connected`, which only the wallet can
 * confirm. Undefined for a missing or invalid cookie.
 *
 * @param cookieHeader such as `(await headers()).get('cookie')` of Next, or `document.cookie`
 * @example
 * const initialState = readInitialState(request.headers.get('cookie'))
 */
export function readInitialState(
  cookieHeader: string | null | undefined,
  { storageKey }: { readonly storageKey?: string | undefined } = {},
): KitState | undefined {
  const name = cookieName(storageKey)
  for (const pair of cookieHeader?.split(';') ?? []) {
    const [key, value = ''] = pair.trim().split('=')
    if (key !== name) continue
    try {
      const address = decodeURIComponent(value) as CaipAddress
      const { namespace, network } = parseCaipAddress(address)
      return { open: false, status: 'connecting', reconnecting: true, namespace, address, network }
    } catch {
      return undefined
    }
  }
}

/** The name of the cookie with a kit's account. */
export function cookieName(storageKey?: string): string {
  return storageKeys(storageKey).find(({ storage }) => storage === 'cookie')?.key ?? ''
}
