import { base64ToBytes, bytesToBase64, bytesToHex } from '@latchkey/core/adapter'

/** Beyond the number of addresses any wallet shows a page; a longer list is rejected. */
const mostAddresses = 1_000
const longestSignature = 65_536

/** One address in the wallet's spelling, not yet checked against a network. */
export type WalletAddress = {
  readonly address: string
  readonly type?: 'payment' | 'ordinal'
  readonly publicKey?: string
}

type Foreign = Readonly<Record<string, unknown>>

/**
 * Parses a list of addresses: strings as from UniSat, or objects with `address`, `publicKey` and
 * `purpose` as from sats-connect, wallet-standard and Phantom. Addresses of other chains and
 * duplicates are dropped. Undefined for anything but such a list.
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

/** A compressed or x-only public key in hex; undefined if invalid. */
export function toHexKey(value: unknown): string | undefined {
  const text = value instanceof Uint8Array && value.length <= 33 ? bytesToHex(value) : value
  return typeof text === 'string' && /^(0[23])?[0-9a-f]{64}$/i.test(text)
    ? text.toLowerCase()
    : undefined
}

export const isTransactionId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value)

/**
 * A message signature in base64, with or without the prefix of BIP-322 2.0.0; bytes are converted.
 */
export function parseSignature(value: unknown): string | undefined {
  const text =
    value instanceof Uint8Array && value.length < longestSignature ? bytesToBase64(value) : value
  if (typeof text !== 'string' || text.length > longestSignature) return undefined
  return /^(smp|ful|pof)?[a-z0-9+/]{8,}={0,2}$/i.test(text) ? text : undefined
}

/** Parses a PSBT (BIP-174) from bytes, hex or base64. */
export function parsePsbt(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value
  if (typeof value !== 'string' || value.length > 4_000_000) return undefined
  return /^([0-9a-f]{2})+$/i.test(value) ? fromHex(value) : base64ToBytes(value)
}

export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
