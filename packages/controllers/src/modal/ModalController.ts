import type { Namespace, ReadableStore } from '@latchkey/core'
import type { RouterData, ViewName } from '../router/RouterController.js'

export type ModalState = {
  readonly open: boolean
  /** Rendered in the page's flow instead of a dialog. */
  readonly embedded: boolean
  readonly loading: boolean
  /** True for 500 ms. */
  readonly shaking: boolean
  /** Opening limited to one namespace. */
  readonly namespace: Namespace | undefined
  /** False while closing is not allowed, such as in UnsupportedChain. */
  readonly closable: boolean
}

export type OpenInput = {
  readonly view?: ViewName
  readonly namespace?: Namespace
  readonly data?: RouterData
}

export type ModalController = {
  readonly store: ReadableStore<ModalState>
  open(input?: OpenInput): void
  /** What a person wants: ends what the modal's views asked for. */
  close(): void
  /** What the kit does when its work is done. Ends nothing that is under way. */
  finish(): void
  /** Shows the view that an opening shows where none is asked for, with no way back. */
  showFirst(): void
  setLoading(loading: boolean): void
  shake(): void
}

/** The half of the controller that the other controllers see. */
export type ModalPart = ModalController & {
  setClosable(closable: boolean): void
  start(): () => void
}
