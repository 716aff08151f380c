import { createStore as createZustand } from 'zustand/vanilla'
import type { Store } from './Store.js'

/**
 * Makes a store. `setState` merges shallowly; a write that changes no value notifies no listener.
 *
 * @example
 * const store = createStore({ open: false })
 * const stop = store.subscribe((state) => console.log(state.open))
 * store.setState({ open: true })
 * stop()
 */
export function createStore<State extends object>(initial: State): Store<State> {
  const store = createZustand<State>(() => initial)
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    setState(next) {
      const state = store.getState()
      const patch = typeof next === 'function' ? next(state) : next
      const changed = (Object.keys(patch) as (keyof State)[]).some(
        (key) => !Object.is(patch[key], state[key]),
      )
      if (changed) store.setState(patch)
    },
  }
}
