import { bytesToBase64 } from '@latchkey/core/adapter'
import type { LibraryCrypto } from '../LibraryClient.js'

/** The library's name for the seed of the client's key. */
const seedName = 'client_ed25519_seed'
const lifeSeconds = 86_400
/** PKCS #8 of an Ed25519 key up to its 32 bytes (RFC 8410 §7). */
const pkcs8Head = '302e020100300506032b657004220420'

/**
 * Signs the relay's handshake token with a given time; the library's own uses the machine's clock.
 * Undefined where the browser cannot sign with Ed25519.
 */
export async function signRelayToken(
  crypto: LibraryCrypto,
  audience: string,
  now: number,
): Promise<string | undefined> {
  try {
    const seed = crypto.keychain.keychain.get(seedName)
    if (seed === undefined) return undefined
    const { subtle } = globalThis.crypto
    const key = await subtle.importKey(
      'pkcs8',
      fromHex(pkcs8Head + seed),
      { name: 'Ed25519' },
      false,
      ['sign'],
    )
    const iat = Math.floor(now / 1000)
    const claims = {
      iss: await crypto.getClientId(),
      sub: crypto.randomSessionIdentifier,
      aud: audience,
      iat,
      exp: iat + lifeSeconds,
    }
    const text = [{ alg: 'EdDSA', typ: 'JWT' }, claims]
      .map((part) => toBase64Url(new TextEncoder().encode(JSON.stringify(part))))
      .join('.')
    const signature = await subtle.sign('Ed25519', key, new TextEncoder().encode(text))
    return `${text}.${toBase64Url(new Uint8Array(signature))}`
  } catch {
    return undefined
  }
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function toBase64Url(bytes: Uint8Array): string {
  return bytesToBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
