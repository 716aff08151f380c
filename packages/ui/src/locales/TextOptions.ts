import type { Locale } from './Locale.js'
import type { MessageOverrides } from './Messages.js'

/** The language of a kit's modal, and the host's own texts. */
export type TextOptions = {
  /**
   * The BCP 47 tag of a bundled language, or a language itself, such as one of `defineLocale`.
   * @default the kit's `locale` option, else the page's `lang`, else 'en'
   */
  readonly locale?: string | Locale
  /** Texts that replace or complete the language's. */
  readonly messages?: MessageOverrides
}
