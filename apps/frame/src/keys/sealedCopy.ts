import { base64urlnopad } from '@scure/base'
import { type Addresses, deriveKeys, type Keys, toAddresses } from './deriveKeys.js'

/** A way into the wallet, with the key of its copy. */
export type Way =
  | { readonly name: 'device'; readonly key: CryptoKey }
  /** The factor that the unsealer answers after a login. */
  | { readonly name: 'login'; readonly factor: Uint8Array<ArrayBuffer> }

export type CopyHeader = {
  readonly version: 1
  readonly project: string
  readonly user: string
  readonly wallet: string
  readonly way: Way['name']
  /** Milliseconds since 1970. */
  readonly created: number
} & Addresses

export type SealedCopy = { readonly header: CopyHeader; readonly body: string }

/** The entropy (16 bytes) and its BIP-39 seed (64), so that no word list is needed to open it. */
export type Secret = Uint8Array<ArrayBuffer>
export const secretBytes = 80

const ivBytes = 12
const text = new TextEncoder()

/** Encrypts a wallet's secret for one way: AES-256-GCM, with the header authenticated. */
export async function sealCopy(way: Way, header: CopyHeader, secret: Secret): Promise<SealedCopy> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: canonical(header) },
    await keyOf(way),
    secret,
  )
  const body = new Uint8Array(ivBytes + sealed.byteLength)
  body.set(iv)
  body.set(new Uint8Array(sealed), ivBytes)
  return { header, body: base64urlnopad.encode(body) }
}

export type OpenedCopy = {
  readonly secret: Secret
  readonly keys: Keys
  readonly addresses: Addresses
}

/**
 * Decrypts a copy. Its keys must lead to the addresses of its header.
 *
 * @throws Error for another key, a changed copy, or a copy of other addresses
 */
export async function openCopy(way: Way, { header, body }: SealedCopy): Promise<OpenedCopy> {
  if (header.way !== way.name) throw new Error('This copy is of another way')
  const bytes = Uint8Array.from(base64urlnopad.decode(body))
  const secret = new Uint8Array(
    await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.subarray(0, ivBytes), additionalData: canonical(header) },
      await keyOf(way),
      bytes.subarray(ivBytes),
    ),
  )
  if (secret.length !== secretBytes) throw new Error('This copy has another secret')
  const keys = deriveKeys(secret.subarray(16))
  const opened = { secret, keys, addresses: toAddresses(keys) }
  if (isOf(opened, header)) return opened
  wipe(opened)
  throw new Error('This copy is of other addresses')
}

/** Whether a wallet is the one of these addresses. */
export const isOf = ({ addresses }: OpenedCopy, { eip155, solana }: Addresses): boolean =>
  addresses.eip155 === eip155 && addresses.solana === solana

/** Overwrites what opens a wallet. Best effort: the engine may have copies of its own. */
export function wipe({ secret, keys }: OpenedCopy): void {
  for (const bytes of [secret, keys.eip155, keys.solana]) bytes.fill(0)
}

/** JSON with its keys in order: the same header has the same bytes everywhere. */
const canonical = (header: CopyHeader): Uint8Array<ArrayBuffer> =>
  text.encode(JSON.stringify(Object.entries(header).sort(([a], [b]) => (a < b ? -1 : 1))))

async function keyOf(way: Way): Promise<CryptoKey> {
  if (way.name === 'device') return way.key
  const factor = await crypto.subtle.importKey('raw', way.factor, 'HKDF', false, ['deriveKey'])
  return await crypto.subtle.deriveKey(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: new Uint8Array(32),
      info: text.encode(`latchkey/v1/${way.name}`),
    },
    factor,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
