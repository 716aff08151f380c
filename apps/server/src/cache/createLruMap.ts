/** A map of a bounded size: the entry that was used least recently goes first. */
export type LruMap<Key, Value> = {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
}

/** `most`: the bound on entries, which callers can cause. */
export function createLruMap<Key, Value>(most: number): LruMap<Key, Value> {
  // A Map lists its entries in the order in which they were set.
  const entries = new Map<Key, Value>()
  const set = (key: Key, value: Value) => {
    entries.delete(key)
    entries.set(key, value)
    const [oldest] = entries.keys()
    if (entries.size > most && oldest !== undefined) entries.delete(oldest)
  }
  return {
    get(key) {
      const value = entries.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
  }
}
