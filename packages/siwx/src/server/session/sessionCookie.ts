const tokenBytes = 32

/** Where a browser sends a cookie: `None` also to a server on another site than the page's. */
export type SameSite = 'Strict' | 'Lax' | 'None'

/** The cookie of a session, and the token in it. */
export type SessionCookie = {
  /** The token that a request brings, if it has the shape of one. */
  read(header: string | undefined): string | undefined
  /** A `Set-Cookie` header. Zero seconds remove the cookie. */
  print(token: string, seconds: number): string
}

/**
 * A cookie that no script reads. Over https it has the prefix `__Host-`: a browser takes it from
 * this host alone, so that no other subdomain can plant one (RFC 6265bis).
 */
export function createSessionCookie(isSecure: boolean, sameSite: SameSite): SessionCookie {
  const name = isSecure ? '__Host-latchkey-sign-in' : 'latchkey-sign-in'
  const flags = [
    'Path=/',
    'HttpOnly',
    ...(isSecure ? ['Secure'] : []),
    `SameSite=${sameSite}`,
    // A browser that keeps the cookies of other sites apart takes no other kind of these.
    ...(sameSite === 'None' ? ['Partitioned'] : []),
  ].join('; ')
  return {
    read(header = '') {
      const pair = header.split(/; */).find((each) => each.startsWith(`${name}=`))
      const token = pair?.slice(name.length + 1)
      return token !== undefined && /^[0-9a-f]{64}$/.test(token) ? token : undefined
    },
    print: (token, seconds) => `${name}=${token}; Max-Age=${seconds}; ${flags}`,
  }
}

/** A new token of 256 random bits. */
export const createToken = (): string => toHex(crypto.getRandomValues(new Uint8Array(tokenBytes)))

/** The id under which a store keeps a token's session. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return toHex(new Uint8Array(digest))
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
