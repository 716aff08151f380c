import type { ReadableStore } from '@latchkey/core'
import { useSyncExternalStore } from 'react'

/**
 * A store's state, kept current; or a part of it, and then only a change of that part draws anew.
 * `select` makes no new objects.
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
