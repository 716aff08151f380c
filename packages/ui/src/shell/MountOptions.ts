import type { MessageOverrides } from '../locales/Messages.js'

/** The language of a kit's modal, and the host's own texts. */
export type TextOptions = {
  /**
   * A BCP 47 language tag.
   * @default the kit's `locale` option, else the page's `lang`, else 'en'
   */
  readonly locale?: string
  /** Texts that replace or complete the bundled ones. */
  readonly messages?: MessageOverrides
}

/** The place and the language of a mounted kit. */
export type MountOptions = TextOptions & {
  /**
   * The element to render in. Required with `embedded` and `disableAppend`.
   * @default the page's body
   */
  readonly container?: Element
}
