import type { ErrorCode } from '@latchkey/core'
import type { Direction } from './Direction.js'
import type { shell } from './en/shell.js'
import type { views } from './en/views.js'

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

type English = typeof shell & typeof views

/** The name of a text of the interface, such as `connect.title`. */
export type MessageKey = keyof English

/** The texts under the keys of some English texts, in any language. */
export type TextsOf<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : PluralMessage
}

/** Every text of the interface in one language. `{name}` is a placeholder. */
export type Messages = TextsOf<English>

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

/** The texts of a translator. */
export type Texts = {
  readonly language: string
  /** @default the direction of the language */
  readonly dir?: Direction | undefined
  /**
   * The texts of the language that are loaded: those of the first opening of a bundled one, or all
   * texts of a host's. None for English, whose first texts are part of the shell.
   */
  readonly base?: Partial<Messages> | undefined
  /** The errors of a host's own language, whose texts are complete. */
  readonly errors?: ErrorTexts | undefined
  /** The host's own texts in place of others. */
  readonly messages?: MessageOverrides | undefined
}
