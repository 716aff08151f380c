import type { ButtonLabels } from './ButtonLabels.js'
import type { Direction } from './Direction.js'
import type { ErrorTexts, Messages } from './Messages.js'

/**
 * A language for the modal and the buttons: a bundled one, such as `arLocale` of
 * `@latchkey/ui/locales/ar`, or one of `defineLocale`.
 */
export type Locale = {
  /** A BCP 47 tag, which also formats numbers and plurals. */
  readonly language: string
  readonly buttons: ButtonLabels
  /** @default the direction of the language */
  readonly dir?: Direction
  /** The texts of the modal. @default the bundled ones, which load with the modal */
  readonly texts?: Messages
  /** The texts of errors, by code. @default the bundled ones, which load with an error */
  readonly errors?: ErrorTexts
}

/**
 * Defines a language of the host for the modal and the buttons. Every text is required, so the
 * compiler names what is missing.
 *
 * @example
 * import { defineLocale } from '@latchkey/ui'
 * import { en, enButtons, enErrors } from '@latchkey/ui/locales/en'
 *
 * const british = defineLocale({
 *   language: 'en-GB',
 *   dir: 'ltr',
 *   texts: { ...en, 'get.title': 'Choose a wallet' },
 *   errors: { ...enErrors, RATE_LIMITED: ['One moment, please', 'Requests are limited.', 'Wait a minute.'] },
 *   buttons: { ...enButtons, connect: 'Sign in' },
 * })
 */
export function defineLocale(locale: Required<Locale>): Required<Locale> {
  return locale
}
