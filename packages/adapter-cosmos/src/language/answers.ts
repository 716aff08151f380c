import { sanitizeText } from '@latchkey/core'
import { looksLikeAddress } from './address.js'
import { fromBase64 } from './bytes.js'

/** What a wallet says of the account that it has on a chain. */
export type WalletKey = {
  readonly address: string
  /** Compressed, 33 bytes. Absent for an account that is only remembered. */
  readonly publicKey?: Uint8Array
  readonly algorithm: string
  /** Its device signs amino JSON only. */
  readonly aminoOnly: boolean
  readonly label?: string
}

/** `pub_key` and `signature` as Keplr answers them, both base64. */
export type WalletSignature = { readonly publicKey: Uint8Array; readonly signature: Uint8Array }

/**
 * A `Key` as of `getKey`, on a chain whose addresses start with `prefix`. The address's checksum is
 * not looked at here.
 */
export function parseKey(value: unknown, prefix: string | undefined): WalletKey | undefined {
  return read(value, ({ bech32Address, pubKey, algo, isNanoLedger, name }) => {
    if (
      typeof bech32Address !== 'string' ||
      bech32Address.length > 160 ||
      !looksLikeAddress(bech32Address)
    )
      return undefined
    const address = bech32Address.toLowerCase()
    if (prefix !== undefined && !address.startsWith(`${prefix}1`)) return undefined
    const publicKey = toKeyBytes(pubKey)
    if (!publicKey) return undefined
    const label = sanitizeText(name)
    return {
      address,
      publicKey,
      algorithm: typeof algo === 'string' ? algo : '',
      aminoOnly: isNanoLedger === true,
      ...(label && { label }),
    }
  })
}

/** A `StdSignature` of secp256k1. */
export function parseSignature(value: unknown): WalletSignature | undefined {
  return read(value, ({ pub_key: key, signature: text }) => {
    const publicKey = read(key, ({ value: bytes }) => fromBase64(bytes, 33))
    const signature = fromBase64(text, 64)
    return publicKey && signature ? { publicKey, signature } : undefined
  })
}

/** The bytes that a wallet signed, out of a `DirectSignResponse`. */
export function parseDirect(
  value: unknown,
): (WalletSignature & { readonly body: Uint8Array; readonly authInfo: Uint8Array }) | undefined {
  return read(value, ({ signed, signature }) => {
    const parts = parseSignature(signature)
    return read(signed, ({ bodyBytes, authInfoBytes }) => {
      const body = toBytes(bodyBytes)
      const authInfo = toBytes(authInfoBytes)
      return parts && body && authInfo ? { ...parts, body, authInfo } : undefined
    })
  })
}

/** Reads members of a foreign object; one that is none, or throws, is undefined. */
export function read<Result>(
  value: unknown,
  pick: (members: Readonly<Record<string, unknown>>) => Result | undefined,
): Result | undefined {
  try {
    return typeof value === 'object' && value !== null
      ? pick(value as Readonly<Record<string, unknown>>)
      : undefined
  } catch {
    return undefined
  }
}

function toKeyBytes(value: unknown): Uint8Array | undefined {
  const bytes = toBytes(value)
  return bytes?.length === 33 && (bytes[0] === 2 || bytes[0] === 3) ? bytes : undefined
}

/** A longer transaction than any node takes is not read. */
const mostBytes = 1_048_576

/** Bytes of any realm, or the list of numbers that some wallets' bridges make of them. Copied. */
function toBytes(value: unknown): Uint8Array | undefined {
  if (!ArrayBuffer.isView(value) && !Array.isArray(value)) return undefined
  const numbers = value as unknown as readonly unknown[]
  if (!(numbers.length <= mostBytes)) return undefined
  const bytes = Uint8Array.from(numbers as readonly number[])
  return bytes.every((byte, index) => byte === numbers[index]) ? bytes : undefined
}
