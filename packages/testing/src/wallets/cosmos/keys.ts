import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base64, bech32 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { seedOf } from '../seedOf.js'
import type { AminoDocument, CosmosWalletChain } from './CosmosWallet.js'

/** One account on a chain: its key pair, and its address per prefix. */
export type CosmosKey = {
  /** As Keplr names it. */
  readonly algorithm: 'secp256k1' | 'ethsecp256k1'
  readonly publicKey: Uint8Array
  readonly addressBytes: Uint8Array
  address(prefix: string): string
  /** ECDSA over the chain's digest of the bytes: r and s, with a low s. */
  sign(bytes: Uint8Array): Uint8Array
}

/** The part of a chain that its keys depend on. */
export type KeyShape = Pick<CosmosWalletChain, 'coinType' | 'features'>

/**
 * m/44'/118'/0'/0/index of a phrase (SLIP-44), or under the chain's own coin type. Its features say
 * whether address and digest are by SHA-256 or by keccak-256.
 */
function deriveKey(
  mnemonic: string,
  index: number,
  { coinType = 118, features = [] }: KeyShape = {},
): CosmosKey {
  const { privateKey, publicKey } = HDKey.fromMasterSeed(seedOf(mnemonic)).derive(
    `m/44'/${coinType}'/0'/0/${index}`,
  )
  if (!privateKey || !publicKey) throw new TypeError('The phrase has no such key.')
  const addressBytes = features.includes('eth-address-gen')
    ? keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(-20)
    : ripemd160(sha256(publicKey))
  const isEthereum = features.includes('eth-key-sign')
  const digest = isEthereum ? keccak_256 : sha256
  return {
    algorithm: isEthereum ? 'ethsecp256k1' : 'secp256k1',
    publicKey,
    addressBytes,
    address: (prefix) => bech32.encode(prefix, bech32.toWords(addressBytes)),
    sign: (bytes) => secp256k1.sign(digest(bytes), privateKey, { prehash: false, lowS: true }),
  }
}

/** The keys of a phrase on each kind of chain. A derivation is slow, so each is kept. */
export function createKeyring(mnemonic: string): (index: number, shape: KeyShape) => CosmosKey {
  const keys = new Map<string, CosmosKey>()
  return (index, { coinType, features }) => {
    const name = JSON.stringify([index, coinType, features])
    const key = keys.get(name) ?? deriveKey(mnemonic, index, { coinType, features })
    keys.set(name, key)
    return key
  }
}

/** `StdSignature`. */
export function toStdSignature({ publicKey }: CosmosKey, signature: Uint8Array) {
  return {
    pub_key: { type: 'tendermint/PubKeySecp256k1', value: base64.encode(publicKey) },
    signature: base64.encode(signature),
  }
}

const encoder = new TextEncoder()
const field = (number: number, bytes: Uint8Array): readonly number[] =>
  bytes.length === 0 ? [] : [(number << 3) | 2, ...varint(bytes.length), ...bytes]

function varint(value: number | bigint): readonly number[] {
  const number = BigInt(value)
  return number < 128n ? [Number(number)] : [Number(number & 127n) | 128, ...varint(number >> 7n)]
}

/** `cosmos.tx.v1beta1.SignDoc`, the document that SIGN_MODE_DIRECT signs. */
export function signDocBytes(document: {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: bigint
}): Uint8Array {
  const { bodyBytes, authInfoBytes, chainId, accountNumber } = document
  const number = accountNumber === 0n ? [] : [4 << 3, ...varint(accountNumber)]
  return Uint8Array.from([
    ...field(1, bodyBytes),
    ...field(2, authInfoBytes),
    ...field(3, encoder.encode(chainId)),
    ...number,
  ])
}

/**
 * The canonical JSON that SIGN_MODE_LEGACY_AMINO_JSON signs: sorted keys, and three characters
 * escaped as Go does.
 */
export function aminoBytes(document: AminoDocument): Uint8Array {
  const text = JSON.stringify(sorted(document))
  return encoder.encode(
    text.replaceAll('&', '\\u0026').replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'),
  )
}

/** The amino document of ADR-36 for arbitrary data. */
export function arbitraryDocument(signer: string, data: string | Uint8Array): AminoDocument {
  const bytes = typeof data === 'string' ? encoder.encode(data) : data
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64.encode(bytes) } }],
    memo: '',
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
