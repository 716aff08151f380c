import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Where a value is kept. A value that was moved to another place does not open. */
export type SealedPlace = {
  readonly table: string
  readonly id: string
  readonly project: string
}

export type Envelope = {
  /** Encrypts a value of a row, as base64url. */
  seal(place: SealedPlace, value: Uint8Array): string
  /** @throws Error for a value of another place, another KEK, or a changed one */
  open(place: SealedPlace, sealed: string): Uint8Array
}

const version = 1
const idBytes = 4
const ivBytes = 12
const keyBytes = 32
const tagBytes = 16
const wrappedBytes = ivBytes + keyBytes + tagBytes

/**
 * Envelope encryption: AES-256-GCM with a key of its own for each value, which the KEK wraps. The
 * place of the value is authenticated with both.
 *
 * A sealed value is: version (1 byte), id of the KEK (4), wrapped key (60), iv (12), ciphertext,
 * tag (16).
 */
export function createEnvelope(kek: Uint8Array): Envelope {
  const head = Buffer.concat([
    Buffer.of(version),
    createHash('sha256').update('latchkey kek').update(kek).digest().subarray(0, idBytes),
  ])
  return {
    seal(place, value) {
      const aad = toAad(head, place)
      const key = randomBytes(keyBytes)
      const sealed = Buffer.concat([head, encrypt(kek, aad, key), encrypt(key, aad, value)])
      return sealed.toString('base64url')
    },
    open(place, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const body = bytes.subarray(head.length)
      if (!bytes.subarray(0, head.length).equals(head) || body.length < wrappedBytes)
        throw new Error('A sealed value is of another key or none')
      const aad = toAad(head, place)
      const key = decrypt(kek, aad, body.subarray(0, wrappedBytes))
      return Uint8Array.from(decrypt(key, aad, body.subarray(wrappedBytes)))
    },
  }
}

/** JSON, so that no two places are written alike. */
const toAad = (head: Buffer, { table, id, project }: SealedPlace): Buffer =>
  Buffer.concat([head, Buffer.from(JSON.stringify([table, id, project]))])

function encrypt(key: Uint8Array, aad: Buffer, value: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aad)
  return Buffer.concat([iv, cipher.update(value), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Uint8Array, aad: Buffer, bytes: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(aad).setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()])
}
