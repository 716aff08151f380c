import type { ReadableStore } from '@latchkey/core'
import { useSyncExternalStore } from 'react'

/**
 * A store's state, tear-free. On a server and in the first client render it is the initial state.
 */
export function useStore<State>(store: ReadableStore<State>): State {
  return useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
}
