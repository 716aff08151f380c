import { base64urlnopad } from '@scure/base'

/** A request to prove. */
export type ProvenRequest = {
  readonly method: string
  readonly url: string
  readonly body: string
  /** Seconds since 1970, by the server's clock. */
  readonly time: number
}

const text = new TextEncoder()
const encode = (value: unknown): string => base64urlnopad.encode(text.encode(JSON.stringify(value)))

/**
 * Proves a request with the device's key: DPoP (RFC 9449), ES256, and the claim `bod` with the
 * SHA-256 of the body.
 */
export async function createProof(
  { privateKey, publicKey }: CryptoKeyPair,
  { method, url, body, time }: ProvenRequest,
): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const digest = await crypto.subtle.digest('SHA-256', text.encode(body))
  const head = encode({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } })
  const claims = encode({
    htm: method,
    htu: url,
    iat: time,
    jti: crypto.randomUUID(),
    bod: base64urlnopad.encode(new Uint8Array(digest)),
  })
  const signed = text.encode(`${head}.${claims}`)
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, signed)
  return `${head}.${claims}.${base64urlnopad.encode(new Uint8Array(signature))}`
}
