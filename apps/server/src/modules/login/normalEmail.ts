import { domainToASCII } from 'node:url'

const name = /^[^\s@<>"(),:;[\]\\\p{Cc}\p{Cf}]{1,64}$/u
const domain =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=.*[a-z])[a-z0-9-]{2,63}$/

/**
 * The one spelling of an e-mail address: NFKC, small letters, the domain in ASCII. Undefined for
 * other text, for quoted names, and for machines without a name, which have no person's mailbox.
 *
 * @example
 * normalEmail(' Ann@Example.ORG ') // 'ann@example.org'
 */
export function normalEmail(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const person = text.slice(0, Math.max(0, at))
  const host = domainToASCII(text.slice(at + 1))
  const hasStrayDot = /^\.|\.\.|\.$/.test(person)
  if (hasStrayDot || !name.test(person) || !domain.test(host)) return undefined
  return `${person}@${host}`
}
