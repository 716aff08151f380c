import { base64ToBytes, bytesToBase64, bytesToHex } from '@latchkey/core/adapter'

/** More addresses than any wallet shows a page; a longer list is not read. */
const mostAddresses = 1_000
const longestSignature = 65_536

/** One address of a wallet, in its own text, unchecked against any network. */
export type WalletAddress = {
  readonly address: string
  readonly type?: 'payment' | 'ordinal'
  readonly publicKey?: string
}

type Foreign = Readonly<Record<string, unknown>>

/**
 * A list of addresses: bare texts as UniSat answers, or objects with `address`, `publicKey` and
 * `purpose` as sats-connect, wallet-standard and Phantom do. Those of other chains in it are left
 * out, the first of each address stays. Undefined when it is anything but such a list.
 */
export function parseAddresses(value: unknown): readonly WalletAddress[] | undefined {
  if (!Array.isArray(value) || value.length > mostAddresses) return undefined
  const found = new Map<string, WalletAddress>()
  for (const entry of value as unknown[]) {
    const { address, purpose, publicKey, symbol } = (
      typeof entry === 'string' ? { address: entry } : (entry ?? {})
    ) as Foreign
    if (typeof address !== 'string' || !/^[a-z0-9]{14,90}$/i.test(address)) {
      if (purpose === undefined || purpose === 'payment' || purpose === 'ordinals') return undefined
      continue
    }
    if ((symbol !== undefined && symbol !== 'BTC') || found.has(address)) continue
    if (purpose !== undefined && purpose !== 'payment' && purpose !== 'ordinals') continue
    const key = toHexKey(publicKey)
    found.set(address, {
      address,
      ...(purpose !== undefined && { type: purpose === 'payment' ? 'payment' : 'ordinal' }),
      ...(key && { publicKey: key }),
    })
  }
  return [...found.values()]
}

/** A public key, compressed or x-only, as hex; undefined when it is none. */
export function toHexKey(value: unknown): string | undefined {
  const text = value instanceof Uint8Array && value.length <= 33 ? bytesToHex(value) : value
  return typeof text === 'string' && /^(0[23])?[0-9a-f]{64}$/i.test(text)
    ? text.toLowerCase()
    : undefined
}

export const isTransactionId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value)

/**
 * A message's signature: base64, with the prefix of BIP-322 2.0.0 or without; bytes become base64.
 */
export function parseSignature(value: unknown): string | undefined {
  const text =
    value instanceof Uint8Array && value.length < longestSignature ? bytesToBase64(value) : value
  if (typeof text !== 'string' || text.length > longestSignature) return undefined
  return /^(smp|ful|pof)?[a-z0-9+/]{8,}={0,2}$/i.test(text) ? text : undefined
}

/** A PSBT (BIP-174), given as bytes, hex or base64. */
export function parsePsbt(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value
  if (typeof value !== 'string' || value.length > 4_000_000) return undefined
  return /^([0-9a-f]{2})+$/i.test(value) ? fromHex(value) : base64ToBytes(value)
}

export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
