import { createHash, createPrivateKey, sign } from 'node:crypto'
import { canonicalJson } from '../catalogue/snapshot.mjs'

export const sha256 = (descriptors) =>
  createHash('sha256').update(canonicalJson(descriptors)).digest('hex')

/** The snapshot that follows `previous`: the same version for the same descriptors. */
export function createSnapshot(descriptors, source, previous) {
  const hash = sha256(descriptors)
  const version =
    previous === undefined ? 1 : previous.sha256 === hash ? previous.version : previous.version + 1
  return { version, source, sha256: hash, descriptors }
}

/**
 * The signed text of an answer. The first line separates it from all other texts that the key
 * signs, the contract from answers for other contracts.
 */
export const signedText = ({ version, contract, sha256 }) =>
  `latchkey clear signing\n${version}\n${contract}\n${sha256}`

/** Signs texts with the PEM text of an Ed25519 private key: base64url. */
export function createSigner(pem) {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('The key is no Ed25519 key')
  return (text) => sign(null, Buffer.from(text), key).toString('base64url')
}
