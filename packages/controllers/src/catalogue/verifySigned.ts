import { canonicalJson } from '@latchkey/api'

export type SignedInput = {
  /** The signed text; it contains the hash. */
  readonly text: string
  readonly content: unknown
  /** The hash of the content's canonical JSON, in hex. */
  readonly sha256: string
  /** Base64url. */
  readonly signature: string
  /** Ed25519 public keys: 32 bytes, base64url. A signature by any of them is valid. */
  readonly key: string | readonly string[]
  /** @default the browser's own */
  readonly subtle?: SubtleCrypto | undefined
}

export type SignedVerdict =
  | { readonly status: 'accepted'; readonly key: string }
  | {
      readonly status: 'refused'
      readonly reason: 'malformed' | 'forged' | 'truncated' | 'unverifiable'
    }

/** Decides whether an operator has signed the content of an answer. Never rejects. */
export async function verifySigned({
  text,
  content,
  sha256,
  signature,
  key,
  subtle = globalThis.crypto?.subtle,
}: SignedInput): Promise<SignedVerdict> {
  const bytes = fromBase64Url(signature)
  if (!bytes) return refuse('malformed')
  if (!subtle) return refuse('unverifiable')
  const imported = await Promise.all(
    [key].flat().map(async (each) => ({ each, publicKey: await importKey(each, subtle) })),
  )
  if (imported.every(({ publicKey }) => !publicKey)) return refuse('unverifiable')
  let signer: string | undefined
  try {
    const encoder = new TextEncoder()
    const signed = encoder.encode(text)
    for (const { each, publicKey } of imported)
      if (publicKey && (await subtle.verify('Ed25519', publicKey, bytes, signed))) signer ??= each
    if (signer === undefined) return refuse('forged')
    const hash = toHex(await subtle.digest('SHA-256', encoder.encode(canonicalJson(content))))
    return hash === sha256 ? { status: 'accepted', key: signer } : refuse('truncated')
  } catch {
    return refuse('unverifiable')
  }
}

const refuse = (reason: Extract<SignedVerdict, { readonly status: 'refused' }>['reason']) =>
  ({ status: 'refused', reason }) as const

async function importKey(key: string, subtle: SubtleCrypto): Promise<CryptoKey | undefined> {
  try {
    return await subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x: key }, 'Ed25519', false, [
      'verify',
    ])
  } catch {
    return undefined
  }
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
