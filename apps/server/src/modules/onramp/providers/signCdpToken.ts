import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { ConfigError } from '../../../config/ConfigError.js'

const lifetimeSeconds = 120

/**
 * Reads a Secret API key: base64 of an Ed25519 key (64 or 32 bytes), or PEM of either kind.
 *
 * @throws ConfigError
 */
export function readCdpKey(text: string): KeyObject {
  const invalid = () =>
    new ConfigError(
      'onramp.coinbase.keyEnv: the variable holds no Ed25519 key in base64, and no PEM.',
    )
  try {
    const key = text.includes('-----BEGIN')
      ? createPrivateKey(text.replaceAll('\\n', '\n'))
      : fromSeed(Buffer.from(text, 'base64'))
    const isKnown =
      key.asymmetricKeyType === 'ed25519' ||
      (key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1')
    if (!isKnown) throw invalid()
    return key
  } catch {
    throw invalid()
  }
}

/** RFC 8410: a PKCS #8 envelope around the seed. */
function fromSeed(bytes: Buffer): KeyObject {
  if (bytes.length !== 64 && bytes.length !== 32) throw new Error('neither 64 nor 32 bytes')
  return createPrivateKey({
    key: Buffer.concat([
      Buffer.from('302e020100300506032b657004220420', 'hex'),
      bytes.subarray(0, 32),
    ]),
    format: 'der',
    type: 'pkcs8',
  })
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The bearer token of one request to Coinbase's developer platform. */
export function signCdpToken(
  { id, key }: { readonly id: string; readonly key: KeyObject },
  { method, url, now }: { readonly method: string; readonly url: URL; readonly now: number },
): string {
  const isEd25519 = key.asymmetricKeyType === 'ed25519'
  const seconds = Math.floor(now / 1000)
  const head = {
    alg: isEd25519 ? 'EdDSA' : 'ES256',
    kid: id,
    typ: 'JWT',
    nonce: randomBytes(16).toString('hex'),
  }
  const claims = {
    sub: id,
    iss: 'cdp',
    uris: [`${method} ${url.host}${url.pathname}`],
    iat: seconds,
    nbf: seconds,
    exp: seconds + lifetimeSeconds,
  }
  const text = `${encode(head)}.${encode(claims)}`
  const signature = isEd25519
    ? sign(null, Buffer.from(text), key)
    : sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
