import type { Namespace, ReadableStore } from '@latchkey/core'
import type { RouterData } from '../router/RouterController.js'

export type ModalState = {
  readonly open: boolean
  /** Rendered in the page's flow instead of a dialog. */
  readonly embedded: boolean
  readonly loading: boolean
  /** True for 500 ms. */
  readonly shaking: boolean
  /** The namespace that this opening is limited to. */
  readonly namespace: Namespace | undefined
  /** False while the modal must stay open, as in UnsupportedChain. */
  readonly closable: boolean
}

export type OpenInput<View extends string = string> = {
  readonly view?: View
  readonly namespace?: Namespace
  readonly data?: RouterData
}

export type ModalController = {
  readonly store: ReadableStore<ModalState>
  open(input?: OpenInput): void
  /** Closes for the user: aborts the requests of the modal's views. */
  close(): void
  /** Closes for the kit when its work is done. Pending work continues. */
  finish(): void
  /** Resets to the default view of an opening, without a history. */
  showFirst(): void
  setLoading(loading: boolean): void
  shake(): void
}

/** The controller as the other controllers see it. */
export type ModalPart = ModalController & {
  setClosable(closable: boolean): void
  start(): () => void
}
