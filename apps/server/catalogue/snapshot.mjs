import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

/**
 * One text for one value: keys in order, no blanks. The hash must not depend on how a JSON library
 * writes.
 */
export function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const keys = Object.keys(value).filter((key) => value[key] !== undefined)
  return `{${keys
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`)
    .join(',')}}`
}

/**
 * The wallets as they go over the wire: the entry without its sources, with the id of its picture.
 */
export function compileWallets({ wallets }) {
  return wallets.map(({ slug, entry: { $schema, sources, ...facts } }) => ({
    ...facts,
    image_id: slug,
  }))
}

export const sha256 = (wallets) => createHash('sha256').update(canonicalJson(wallets)).digest('hex')

/**
 * The signed text. Its first line separates these signatures from all others of the key.
 */
const signedText = ({ version, sha256 }) =>
  Buffer.from(`latchkey catalogue snapshot\n${version}\n${sha256}`)

/**
 * The snapshot that follows `previous`: the same version for the same wallets, the next one for
 * others.
 */
export function createSnapshot(wallets, previous) {
  const hash = sha256(wallets)
  const version =
    previous === undefined ? 1 : previous.sha256 === hash ? previous.version : previous.version + 1
  return { version, sha256: hash, wallets }
}

/**
 * Adds `signature`, Ed25519 over version and hash, base64url (W-18). `key` is the PEM text of a
 * private key.
 */
export function signSnapshot(snapshot, key) {
  return {
    ...snapshot,
    signature: sign(null, signedText(snapshot), createPrivateKey(key)).toString('base64url'),
  }
}

/** The public half as a host writes it into `catalogKey`: the 32 bytes, base64url. */
export function publicKeyOf(key) {
  return createPublicKey(key).export({ format: 'jwk' }).x
}

/** Whether a snapshot is whole and signed by the key, which is `publicKeyOf`'s text. */
export function isSignedBy(snapshot, publicKey) {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  const isWhole = sha256(snapshot.wallets) === snapshot.sha256
  return (
    isWhole &&
    verify(null, signedText(snapshot), key, Buffer.from(snapshot.signature ?? '', 'base64url'))
  )
}
