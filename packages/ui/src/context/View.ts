import type { FeaturesState, RouterEntry, ViewName } from '@latchkey/controllers'
import type { ComponentType } from 'react'
import type { MessageKey } from '../locales/Messages.js'
import type { Ui } from './UiContext.js'

export type ViewProps = { readonly entry: RouterEntry }

/** The chunk of a view: its component, and its own stylesheet if it has one. */
export type ViewModule = { readonly default: ComponentType<ViewProps>; readonly css?: string }

export type ViewTitle = (ui: Ui, entry: RouterEntry) => string

export type ViewDefinition = {
  readonly name: ViewName
  /**
   * The heading, which is also the dialog's name: a text's key, or a function where it depends on
   * the entry.
   */
  readonly title: MessageKey | ViewTitle
  /** The feature of the view. While it is off, the view's code never loads. */
  readonly feature?: keyof FeaturesState
  readonly load: () => Promise<ViewModule>
  /** The module, if the view ships with the shell. */
  readonly loaded?: ViewModule
  /** @default true */
  readonly canClose?: boolean
}
