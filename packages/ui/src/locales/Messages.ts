import type { ErrorCode } from '@latchkey/core'
import type { en } from './en.js'

/**
 * A text per plural category of the language (`Intl.PluralRules`); `count` selects the category;
 * every language has `other`.
 */
export type PluralMessage = {
  readonly zero?: string
  readonly one?: string
  readonly two?: string
  readonly few?: string
  readonly many?: string
  readonly other: string
}

/** The name of a text of the interface, such as `connect.title`. */
export type MessageKey = keyof typeof en

/** Every text of the interface in one language. `{name}` is a placeholder. */
export type Messages = {
  readonly [Key in MessageKey]: (typeof en)[Key] extends string ? string : PluralMessage
}

/** The user's text of an error: what happened, why, and what to do now. */
export type ErrorText = readonly [title: string, why: string, what: string]

/** The texts of all errors in one language. */
export type ErrorTexts = Readonly<Record<ErrorCode, ErrorText>>

/**
 * A host's own texts: any text of the interface, and any error's texts by its code.
 *
 * @example
 * const messages: MessageOverrides = { 'connect.title': 'Sign in to Acme', errors: { USER_REJECTED: ['Cancelled', 'You closed the request.', 'Try again.'] } }
 */
export type MessageOverrides = Partial<Messages> & { readonly errors?: Partial<ErrorTexts> }

/**
 * A language, its bundled texts (none for English, whose first half is in the shell), and the
 * host's own texts.
 */
export type Texts = {
  readonly language: string
  readonly base?: Messages | undefined
  readonly messages?: MessageOverrides | undefined
}
