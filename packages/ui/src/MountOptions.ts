import type { MessageOverrides } from './i18n/Messages.js'

/** The language of a kit's modal, and texts of the host's own. */
export type TextOptions = {
  /**
   * A BCP 47 language tag.
   * @default the kit's `locale` option, else the page's `lang`, else 'en'
   */
  readonly locale?: string
  /** Texts that replace or complete the bundled ones. */
  readonly messages?: MessageOverrides
}

/** Where and in which language a kit is shown. */
export type MountOptions = TextOptions & {
  /**
   * The element to render in. Needed with `embedded` and `disableAppend`.
   * @default the page's body
   */
  readonly container?: Element
}
