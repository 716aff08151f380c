import { canonicalJson } from '@latchkey/api'

export type SnapshotVerdict =
  | {
      readonly status: 'accepted'
      readonly version: number
      readonly wallets: readonly unknown[]
      readonly key: string
    }
  | {
      readonly status: 'refused'
      /**
       * `malformed`: no snapshot. `forged`: unsigned, or signed by another key. `truncated`: the
       * wallets differ from the signed ones. `old`: below the known version. `unverifiable`: this
       * browser has no Ed25519, or the page is not a secure context.
       */
      readonly reason: 'malformed' | 'forged' | 'truncated' | 'old' | 'unverifiable'
    }

export type VerifySnapshotInput = {
  /** The parsed snapshot as received. */
  readonly snapshot: unknown
  /**
   * The operator's Ed25519 public key: 32 bytes, base64url, as the catalogue's build prints it.
   * With several keys, a signature by any of them is valid.
   */
  readonly key: string | readonly string[]
  /** The highest known version: from the host, or from the last accepted snapshot. */
  readonly minimumVersion: number
  /** @default the browser's own */
  readonly subtle?: SubtleCrypto | undefined
}

/**
 * Decides whether a catalogue's snapshot may replace the current list: complete, signed by the
 * operator and not older than the known version. Its server can then neither change a link nor
 * bring back a withdrawn one. Never rejects.
 *
 * @example
 * const verdict = await verifySnapshot({ snapshot, key: 'kJ0…', minimumVersion: 1 })
 * const wallets = verdict.status === 'accepted' ? verdict.wallets : bundledWallets
 */
export async function verifySnapshot({
  snapshot,
  key,
  minimumVersion,
  subtle = globalThis.crypto?.subtle,
}: VerifySnapshotInput): Promise<SnapshotVerdict> {
  const signed = readSnapshot(snapshot)
  if (!signed) return refuse('malformed')
  if (!subtle) return refuse('unverifiable')
  const imported = await Promise.all(
    [key].flat().map(async (text) => ({ text, publicKey: await importKey(text, subtle) })),
  )
  if (imported.every(({ publicKey }) => !publicKey)) return refuse('unverifiable')
  const { version, sha256, signature, wallets } = signed
  let signer: string | undefined
  try {
    const text = new TextEncoder().encode(`latchkey catalogue snapshot\n${version}\n${sha256}`)
    for (const { text: key, publicKey } of imported)
      if (publicKey && (await subtle.verify('Ed25519', publicKey, signature, text))) signer ??= key
    if (signer === undefined) return refuse('forged')
    if (
      toHex(await subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(wallets)))) !==
      sha256
    )
      return refuse('truncated')
  } catch {
    return refuse('unverifiable')
  }
  return version < minimumVersion
    ? refuse('old')
    : { status: 'accepted', version, wallets, key: signer }
}

const refuse = (reason: Extract<SnapshotVerdict, { readonly status: 'refused' }>['reason']) =>
  ({ status: 'refused', reason }) as const

function readSnapshot(value: unknown) {
  if (typeof value !== 'object' || value === null) return undefined
  const { version, sha256, signature = '', wallets } = value as Record<string, unknown>
  if (
    !Number.isSafeInteger(version) ||
    typeof sha256 !== 'string' ||
    typeof signature !== 'string' ||
    !Array.isArray(wallets)
  )
    return undefined
  const bytes = fromBase64Url(signature)
  return bytes === undefined
    ? undefined
    : { version: Number(version), sha256, signature: bytes, wallets: wallets as readonly unknown[] }
}

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
