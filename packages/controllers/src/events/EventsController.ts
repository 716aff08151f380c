import type { ReadableStore } from '@latchkey/core'
import type { KitEvent, KitEventName, KitEvents } from './KitEvent.js'

export type EventsState = { readonly recent: readonly KitEvent[] }

export type EventsController = {
  readonly store: ReadableStore<EventsState>
  on<Name extends KitEventName>(name: Name, listener: (payload: KitEvents[Name]) => void): () => void
  onAny(listener: (event: KitEvent) => void): () => void
}
