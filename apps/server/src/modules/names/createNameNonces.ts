import { randomBytes } from 'node:crypto'
import type { Secrets } from '../../secrets/createSecrets.js'
import { registrationMs } from './readRegistration.js'

/** The page that asks: a nonce of one is none of another (B-22). */
export type NamePlace = { readonly project: string; readonly origin: string }

export type NameNonces = ReturnType<typeof createNameNonces>

/**
 * Nonces that need no storage: each says when it was made and proves by a hash that this
 * installation made it for this page. The store of names refuses a second use of a text.
 */
export function createNameNonces(secrets: Pick<Secrets, 'hash'>, now: () => number) {
  const sealOf = (made: string, random: string, { project, origin }: NamePlace) =>
    secrets.hash('names', [made, random, project, origin].join(' '), Number.parseInt(made, 36))
  return {
    create(place: NamePlace): string {
      const made = now().toString(36)
      const random = randomBytes(9).toString('hex')
      return `${made}.${random}.${sealOf(made, random, place) ?? ''}`
    },
    isValid(nonce: string, place: NamePlace): boolean {
      const [, made = '', random = '', seal = ''] =
        /^([0-9a-z]{1,11})\.([0-9a-f]{18})\.([0-9a-f]{24})$/.exec(nonce) ?? []
      if (made === '') return false
      const age = now() - Number.parseInt(made, 36)
      return age >= 0 && age <= registrationMs && sealOf(made, random, place) === seal
    },
  }
}
