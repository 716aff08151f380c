import type { Emitter, Namespace, ReadableStore } from '@latchkey/core'
import type { KitEvent, KitEventName, KitEvents } from './KitEvent.js'

export type EventsState = { readonly recent: readonly KitEvent[] }

export type EventsController = {
  readonly store: ReadableStore<EventsState>
  on<Name extends KitEventName>(
    name: Name,
    listener: (payload: KitEvents[Name]) => void,
  ): () => void
  onAny(listener: (event: KitEvent) => void): () => void
}

/** What flows back from a later controller to an earlier one. Inside the kit only. */
export type Signals = {
  /** Back was pressed on the last entry of the history. */
  exit: undefined
  /** The modal closed: because a person wanted it, or because the kit was done. */
  modalClosed: { readonly by: 'person' | 'kit' }
  /** Another namespace became the active one: forms start over. */
  namespaceSwitched: { readonly namespace: Namespace }
  /** What was thrown, just before its `errorShown`. */
  failed: unknown
}

/** The half of the controller that the other controllers see. */
export type EventsPart = EventsController & {
  emit<Name extends KitEventName>(name: Name, payload: KitEvents[Name]): void
  readonly signals: Emitter<Signals>
}
