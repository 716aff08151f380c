import type { TextOptions } from '../locales/TextOptions.js'

/** The place and the language of a mounted kit. */
export type MountOptions = TextOptions & {
  /**
   * The element to render in. Required with `embedded` and `disableAppend`.
   * @default the page's body
   */
  readonly container?: Element
}
