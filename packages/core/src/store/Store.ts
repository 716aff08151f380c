/**
 * A value that can be read and watched. Snapshots are immutable: the same object until something
 * changed.
 */
export type ReadableStore<State> = {
  getState(): State
  /** The state it was made with: what a server renders and the first client render repeats. */
  getInitialState(): State
  subscribe(listener: (state: State, previous: State) => void): () => void
}

/** A store that its owner can also write. Controllers show only the readable half. */
export type Store<State> = ReadableStore<State> & {
  setState(next: Partial<State> | ((state: State) => Partial<State>)): void
}
