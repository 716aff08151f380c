import type { CaipAddress, Emitter, Namespace, ReadableStore } from '@latchkey/core'
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

/** Signals from a later controller to an earlier one. Internal to the kit. */
export type Signals = {
  /** Back was pressed on the last entry of the history. */
  exit: undefined
  /** The modal closed, by the user or by the kit after its work. */
  modalClosed: { readonly by: 'person' | 'kit' }
  /** A person cancels a request on the page. `onUnknown`: it is a write that may have been sent. */
  requestCancelled: { readonly id: number; readonly onUnknown: () => void }
  /** Another namespace became active: forms reset. */
  namespaceSwitched: { readonly namespace: Namespace }
  /** An account has registered a name. */
  named: { readonly address: CaipAddress; readonly name: string }
  /** The thrown error, just before its `errorShown`. */
  failed: unknown
}

/** The controller as the other controllers see it. */
export type EventsPart = EventsController & {
  emit<Name extends KitEventName>(name: Name, payload: KitEvents[Name]): void
  readonly signals: Emitter<Signals>
}
