import type { ReadableStore } from '@latchkey/core'
import { useSyncExternalStore } from 'react'

/**
 * Returns the current state of a store, or the part that `select` picks. The component renders
 * again when that part changes, so `select` creates no new objects.
 */
export function useStore<State>(store: ReadableStore<State>): State
export function useStore<State, Part>(
  store: ReadableStore<State>,
  select: (state: State) => Part,
): Part
export function useStore<State>(
  store: ReadableStore<State>,
  select: (state: State) => unknown = (state) => state,
): unknown {
  const get = () => select(store.getState())
  return useSyncExternalStore(store.subscribe, get, get)
}
