import { isSameBytes } from '@latchkey/core/adapter'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64, bech32 } from '@scure/base'
import type { SignatureVerdict, SignedText } from '../Verdict.js'
import { hash160 } from './hash160.js'

/** Amino names of secp256k1 keys. Wallets name Ethereum keys in either way. */
const keyTypes = /^[a-z]+\/PubKey(Eth)?Secp256k1$/

/**
 * ADR-36: a secp256k1 signature over an amino document that no chain accepts. The wallet sends its
 * public key with it, which must be the address's own: any key could sign for any address
 * otherwise.
 *
 * The address alone says of which kind its key is, and never what the wallet says. That of an
 * Ethereum key (Ethermint, Injective) is by keccak-256. Its wallets sign the document's keccak-256,
 * as Keplr does, or its SHA-256. To accept both gives an attacker nothing: each needs a signature of
 * this one key, and neither hash can be that of another document the key signs. An Ethereum
 * transaction, its signed messages and a Cosmos transaction begin with other bytes, or name a chain.
 */
export function verifyCosmos({ address, text, signature }: SignedText): SignatureVerdict {
  try {
    const { pub_key: key, signature: signed } = JSON.parse(signature)
    if (!keyTypes.test(key.type)) return 'invalid'
    const publicKey = base64.decode(String(key.value))
    const { prefix, words } = bech32.decode(address as `${string}1${string}`)
    if (publicKey.length !== 33 || prefix === '') return 'invalid'
    const bytes = base64.decode(String(signed))
    const document = utf8ToBytes(documentOf(address, text))
    const isValid = digestsFor(publicKey, bech32.fromWords(words)).some((digest) =>
      secp256k1.verify(bytes, digest(document), publicKey, { prehash: false, lowS: true }),
    )
    return isValid ? 'valid' : 'invalid'
  } catch {
    return 'invalid'
  }
}

type Digest = (bytes: Uint8Array) => Uint8Array

/** The digests that this key may sign for this address; none if the address is not its own. */
function digestsFor(publicKey: Uint8Array, address: Uint8Array): readonly Digest[] {
  if (isSameBytes(hash160(publicKey), address)) return [sha256]
  return isSameBytes(ethereumAddress(publicKey), address) ? [keccak_256, sha256] : []
}

/** The last 20 bytes of the keccak-256 of the whole point, without its prefix. */
const ethereumAddress = (publicKey: Uint8Array): Uint8Array =>
  keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(-20)

/** The document's JSON, with its keys in amino's order. An address and base64 need no escapes. */
const documentOf = (signer: string, text: string): string =>
  JSON.stringify({
    account_number: '0',
    chain_id: '',
    fee: { amount: [], gas: '0' },
    memo: '',
    msgs: [{ type: 'sign/MsgSignData', value: { data: base64.encode(utf8ToBytes(text)), signer } }],
    sequence: '0',
  })
