import type { ReadableStore } from '@latchkey/core'
import { useSyncExternalStore } from 'react'

/** A store's state, kept current. */
export function useStore<State>(store: ReadableStore<State>): State {
  return useSyncExternalStore(store.subscribe, store.getState, store.getState)
}
