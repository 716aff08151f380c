/**
 * A wallet of the catalogue with nothing in it that can be derived: what is fetched with the list
 * is small.
 */
export type BundledRow = {
  readonly slug: string
  /** Where it is not `latchkey:<slug>`. */
  readonly id?: string
  readonly name: string
  /** Namespaces, separated by blanks. */
  readonly on: string
  /** CAIP-2 ids, separated by blanks. */
  readonly chains?: string
  readonly rdns?: string
  /** Without `https://`, as `web`. */
  readonly home?: string
  readonly mobile?: string
  readonly desktop?: string
  readonly web?: string
  /** The App Store's number. */
  readonly ios?: number
  /** The package's name at Google Play. */
  readonly play?: string
  /** The extension's id at the Chrome Web Store. */
  readonly chrome?: string
  readonly badge?: 'certified'
}
