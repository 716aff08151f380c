import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { isRecord } from './readFrame.js'

/** The reason for rejecting a token, for its sender. */
export class RelayTokenError extends Error {
  override readonly name = 'RelayTokenError'
}

export type RelayTokenOptions = {
  /** The relay's public URLs; if empty, tokens for other relays are accepted too. */
  readonly audience?: readonly string[]
  /** Allowed clock difference. @default 120 */
  readonly leewaySeconds?: number
  /** Seconds since 1970. */
  readonly now: number
}

const maxTokenLength = 2_000
/** Longest lifetime; clients sign for a day. */
const longestSeconds = 7 * 86_400
/** Multicodec of an Ed25519 public key. */
const ed25519Prefix = [0xed, 0x01]

/**
 * Returns the client id of a relay token: a self-signed Ed25519 JWT with its `did:key` as `iss`
 * (WalletConnect specification, relay authentication).
 *
 * @throws RelayTokenError
 */
export function verifyRelayToken(
  token: string,
  { audience = [], leewaySeconds = 120, now }: RelayTokenOptions,
): string {
  const [head, body, signature, ...more] = token.length > maxTokenLength ? [] : token.split('.')
  if (head === undefined || body === undefined || signature === undefined || more.length > 0)
    throw new RelayTokenError('JWT does not have three parts')
  const header = decode(head)
  if (header.alg !== 'EdDSA' || header.typ !== 'JWT') throw new RelayTokenError('JWT is not EdDSA')
  // RFC 7515: unknown critical extensions must be rejected.
  if ('crit' in header) throw new RelayTokenError('JWT has critical extensions')
  const { iss, sub, aud, iat, exp } = decode(body)
  if (
    typeof iss !== 'string' ||
    typeof sub !== 'string' ||
    typeof aud !== 'string' ||
    !isTime(iat) ||
    !isTime(exp)
  )
    throw new RelayTokenError('JWT claims are incomplete')
  // Verifies the original text: re-serialised it might differ.
  const isSigned = verify(
    null,
    Buffer.from(`${head}.${body}`),
    keyOf(iss),
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new RelayTokenError('JWT signature is wrong')
  // A page with a wrong clock needs the time to correct itself, so the error contains it.
  if (iat > now + leewaySeconds) throw new RelayTokenError(`JWT is not yet valid, now=${now}`)
  if (exp - iat > longestSeconds) throw new RelayTokenError('JWT is valid for more than seven days')
  if (exp < now - leewaySeconds) throw new RelayTokenError(`JWT is expired, now=${now}`)
  if (audience.length > 0 && !audience.some((url) => bare(url) === bare(aud)))
    throw new RelayTokenError('JWT audience is not this relay')
  return iss
}

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)
const bare = (url: string) => url.replace(/\/+$/, '').toLowerCase()

function decode(part: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    if (isRecord(value)) return value
  } catch {
    // The same error as for JSON that is not an object.
  }
  throw new RelayTokenError('JWT is not readable')
}

function keyOf(did: string) {
  const [, encoded] = /^did:key:z([1-9A-HJ-NP-Za-km-z]{40,60})$/.exec(did) ?? []
  const bytes = encoded === undefined ? new Uint8Array() : base58.decode(encoded)
  if (bytes.length !== 34 || bytes[0] !== ed25519Prefix[0] || bytes[1] !== ed25519Prefix[1])
    throw new RelayTokenError('JWT issuer is not an Ed25519 key')
  const x = Buffer.from(bytes.subarray(2)).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}
