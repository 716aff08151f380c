import type { FeaturesState, Kit, RouterEntry, ViewTraits } from '@latchkey/controllers'
import type { Translator } from '../i18n/createTranslator.js'
import type { MessageKey } from '../locales/Messages.js'

export type ViewProps = {
  readonly kit: Kit
  /** The entry of the router that the view shows. */
  readonly entry: RouterEntry
}

/**
 * The chunk of a view: its component, and its own stylesheet if it has one. Uses no React types, so
 * that a page without them compiles.
 */
export type ViewModule = {
  readonly default: ((props: ViewProps) => unknown) | (new (props: ViewProps) => unknown)
  readonly css?: string
}

export type ViewTitle = (ui: Translator & { readonly kit: Kit }, entry: RouterEntry) => string

/** A view of the modal, and what the kit and the shell do with it. */
export type ViewDefinition<Name extends string = string> = ViewTraits & {
  readonly name: Name
  /**
   * The heading, which is also the dialog's name: a text or its key, or a function where it depends
   * on the entry.
   */
  readonly title: MessageKey | (string & {}) | ViewTitle
  /** The feature of the view. While it is off, the view's code never loads. */
  readonly feature?: keyof FeaturesState
  readonly load: () => Promise<ViewModule>
  /** The module, if the view ships with the shell. */
  readonly loaded?: ViewModule
  /** Shows the close button. @default true */
  readonly closable?: boolean
}

/**
 * Describes a view for `createKit({ views })`, or for a connector that brings its own. Its code
 * loads when the view opens.
 *
 * @example
 * const receipts = defineView({
 *   name: 'Receipts',
 *   title: 'Receipts',
 *   needs: 'connection',
 *   load: async () => ({ default: ({ kit }) => kit.getState().address }),
 * })
 * const kit = createKit({ adapters, views: [receipts] })
 * kit.open({ view: 'Receipts' })
 */
export function defineView<const Name extends string>(
  view: ViewDefinition<Name>,
): ViewDefinition<Name> {
  return view
}
