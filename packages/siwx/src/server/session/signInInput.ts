import { isAccount } from '../../message/grammar.js'
import type { SignInAttempt } from '../createVerifier.js'

/** The most that a call under `/auth/v1` may bring: a body's bytes, and characters of its texts. */
export const signInLimits = { bodyBytes: 128 * 1024, message: 16_384, signature: 65_536 } as const

/** The body of `authenticate`, or undefined for another one. */
export function readAttempt(value: unknown): SignInAttempt | undefined {
  const { message, signature, account } = toRecord(value)
  return isText(message, signInLimits.message) &&
    isText(signature, signInLimits.signature) &&
    (account === undefined || isAccountText(account))
    ? { message, signature, ...(account !== undefined && { account }) }
    : undefined
}

/** The body of `sign-out`, or undefined for another one. */
export function readSignOut(value: unknown): { readonly account?: string } | undefined {
  const { account } = toRecord(value)
  if (account === undefined) return {}
  return isAccountText(account) ? { account } : undefined
}

const toRecord = (value: unknown) => (value ?? {}) as Readonly<Record<string, unknown>>

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most

/** A CAIP-10 id. No other text of a caller reaches a database. */
const isAccountText = (value: unknown): value is string =>
  typeof value === 'string' && isAccount(value)
