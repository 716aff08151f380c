import { verifySigned } from './verifySigned.js'

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
  subtle,
}: VerifySnapshotInput): Promise<SnapshotVerdict> {
  const signed = readSnapshot(snapshot)
  if (!signed) return refuse('malformed')
  const { version, sha256, signature, wallets } = signed
  const verdict = await verifySigned({
    text: `latchkey catalogue snapshot\n${version}\n${sha256}`,
    content: wallets,
    sha256,
    signature,
    key,
    subtle,
  })
  if (verdict.status === 'refused') return refuse(verdict.reason)
  return version < minimumVersion
    ? refuse('old')
    : { status: 'accepted', version, wallets, key: verdict.key }
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
  return { version: Number(version), sha256, signature, wallets: wallets as readonly unknown[] }
}
