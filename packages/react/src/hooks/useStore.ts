import type { ReadableStore } from '@latchkey/core'
import { useSyncExternalStore } from 'react'

/**
 * A store's state, tear-free; on a server and in the first client render the state it was made
 * with.
 */
export function useStore<State>(store: ReadableStore<State>): State {
  return useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
}
