import { sanitizeText } from '@latchkey/core'
import { parseForeign } from '@latchkey/core/adapter'
import { looksLikeAddress } from './address.js'
import { fromBase64 } from './bytes.js'

/** A wallet's account on a chain. */
export type WalletKey = {
  readonly address: string
  /** Compressed, 33 bytes. Absent for an account restored from storage. */
  readonly publicKey?: Uint8Array
  readonly algorithm: string
  /** True if its device signs only amino JSON. */
  readonly aminoOnly: boolean
  readonly label?: string
}

/** Keplr's `pub_key` and `signature`, decoded from base64. */
export type WalletSignature = {
  readonly publicKey: Uint8Array
  /** The amino name of the key's type, as the wallet says it. */
  readonly keyType: string
  readonly signature: Uint8Array
}

/**
 * Parses the `Key` of `getKey` on a chain with this address prefix. The address's checksum is not
 * verified here.
 */
export function parseKey(value: unknown, prefix: string | undefined): WalletKey | undefined {
  return parseForeign(value, ({ bech32Address, pubKey, algo, isNanoLedger, name }) => {
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

/** Amino names of secp256k1 keys, such as `ethermint/PubKeyEthSecp256k1`. */
const keyName = /^[a-z]{1,20}\/PubKey(Eth)?Secp256k1$/
const sdkKeyName = 'tendermint/PubKeySecp256k1'

/** Parses a secp256k1 `StdSignature`. */
export function parseSignature(value: unknown): WalletSignature | undefined {
  return parseForeign(value, ({ pub_key: key, signature: text }) => {
    const signature = fromBase64(text, 64)
    return parseForeign(key, ({ type, value: bytes }) => {
      const publicKey = fromBase64(bytes, 33)
      const keyType = typeof type === 'string' && keyName.test(type) ? type : sdkKeyName
      return publicKey && signature ? { publicKey, keyType, signature } : undefined
    })
  })
}

/** Reads the signed bytes from a `DirectSignResponse`. */
export function parseDirect(
  value: unknown,
): (WalletSignature & { readonly body: Uint8Array; readonly authInfo: Uint8Array }) | undefined {
  return parseForeign(value, ({ signed, signature }) => {
    const parts = parseSignature(signature)
    return parseForeign(signed, ({ bodyBytes, authInfoBytes }) => {
      const body = toBytes(bodyBytes)
      const authInfo = toBytes(authInfoBytes)
      return parts && body && authInfo ? { ...parts, body, authInfo } : undefined
    })
  })
}

function toKeyBytes(value: unknown): Uint8Array | undefined {
  const bytes = toBytes(value)
  return bytes?.length === 33 && (bytes[0] === 2 || bytes[0] === 3) ? bytes : undefined
}

/** Beyond the transaction size any node accepts. */
const mostBytes = 1_048_576

/** Copies bytes of any realm, or a number list as sent by some wallets' bridges. */
function toBytes(value: unknown): Uint8Array | undefined {
  if (!ArrayBuffer.isView(value) && !Array.isArray(value)) return undefined
  const numbers = value as unknown as readonly unknown[]
  if (!(numbers.length <= mostBytes)) return undefined
  const bytes = Uint8Array.from(numbers as readonly number[])
  return bytes.every((byte, index) => byte === numbers[index]) ? bytes : undefined
}
