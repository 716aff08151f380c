import { verify } from 'node:crypto'

const mostSeconds = 120
const skewSeconds = 5

/**
 * Checks the bearer token of a request to Coinbase: key, signature, time, the request that it is
 * for, and that it comes once.
 *
 * @returns {(request: import('node:http').IncomingMessage) => string | undefined} Says what is
 *   wrong.
 */
export function createTokenCheck({ keyId, publicKey, now }) {
  const seen = new Set()
  const algorithm = publicKey.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256'
  return ({ method, url, headers }) => {
    const [head64, claims64, signature64] = (headers.authorization ?? '')
      .replace(/^Bearer /, '')
      .split('.')
    if (!signature64) return 'There is no token'
    let head
    let claims
    try {
      head = JSON.parse(Buffer.from(head64, 'base64url'))
      claims = JSON.parse(Buffer.from(claims64, 'base64url'))
    } catch {
      return 'The token is not JSON'
    }
    const isKnown =
      head.alg === algorithm &&
      head.typ === 'JWT' &&
      head.kid === keyId &&
      claims.sub === keyId &&
      claims.iss === 'cdp'
    if (!isKnown) return 'The key is unknown'
    const text = Buffer.from(`${head64}.${claims64}`)
    const signature = Buffer.from(signature64, 'base64url')
    const holds =
      algorithm === 'EdDSA'
        ? verify(null, text, publicKey, signature)
        : verify('sha256', text, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)
    if (!holds) return 'The signature does not hold'
    const seconds = now() / 1000
    const isTimely =
      claims.nbf <= seconds + skewSeconds &&
      claims.exp > seconds &&
      claims.exp - claims.nbf <= mostSeconds
    if (!isTimely) return 'The token is not of now'
    const { pathname } = new URL(url, 'http://localhost')
    if (!claims.uris?.includes(`${method} ${headers.host}${pathname}`))
      return 'The token is for another request'
    if (!/^[0-9a-f]{32}$/.test(head.nonce ?? '') || seen.has(head.nonce))
      return 'The token came before'
    seen.add(head.nonce)
    return undefined
  }
}
