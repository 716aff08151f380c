/**
 * A readable, observable value. Snapshots are immutable: the same object until the state changes.
 */
export type ReadableStore<State> = {
  getState(): State
  /** The state at creation. The server render and the first client render use it. */
  getInitialState(): State
  subscribe(listener: (state: State, previous: State) => void): () => void
}

/** A store that its owner can also write. Controllers expose only the readable half. */
export type Store<State> = ReadableStore<State> & {
  setState(next: Partial<State> | ((state: State) => Partial<State>)): void
}
