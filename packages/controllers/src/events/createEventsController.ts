import { createEmitter, createStore } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { EventsPart, EventsState, Signals } from './EventsController.js'
import type { KitEvent, KitEvents } from './KitEvent.js'

const recentEventsLimit = 100

/** Records events and emits them. A listener that throws does not stop the others. */
export function createEventsController({ environment }: Pick<KitParts, 'environment'>): EventsPart {
  const store = createStore<EventsState>({ recent: [] })
  const named = createEmitter<KitEvents>()
  const any = createEmitter<{ event: KitEvent }>()
  return {
    store,
    signals: createEmitter<Signals>(),
    on: named.on,
    onAny: (listener) => any.on('event', listener),
    emit(name, payload) {
      const event = { name, at: environment.now(), payload } as KitEvent
      store.setState(({ recent }) => ({ recent: [...recent.slice(1 - recentEventsLimit), event] }))
      named.emit(name, payload)
      any.emit('event', event)
    },
  }
}
