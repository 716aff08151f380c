import { isSameBytes } from '@latchkey/core/adapter'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64, bech32 } from '@scure/base'
import type { SignatureVerdict, SignedText } from '../Verdict.js'
import { hash160 } from './hash160.js'

const keyType = 'tendermint/PubKeySecp256k1'

/**
 * ADR-36: a secp256k1 signature over an amino document that no chain accepts. The wallet sends its
 * public key with it, which must be the address's own: any key could sign for any address
 * otherwise.
 */
export function verifyCosmos({ address, text, signature }: SignedText): SignatureVerdict {
  try {
    const { pub_key: key, signature: signed } = JSON.parse(signature)
    if (key.type !== keyType) return 'invalid'
    const publicKey = base64.decode(String(key.value))
    const { prefix, words } = bech32.decode(address as `${string}1${string}`)
    const own = hash160(publicKey)
    if (publicKey.length !== 33 || !isSameBytes(own, bech32.fromWords(words)) || prefix === '')
      return 'invalid'
    const hash = sha256(utf8ToBytes(documentOf(address, text)))
    const isValid = secp256k1.verify(base64.decode(String(signed)), hash, publicKey, {
      prehash: false,
      lowS: true,
    })
    return isValid ? 'valid' : 'invalid'
  } catch {
    return 'invalid'
  }
}

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
