/** Default size of the request cache (docs/house/words-and-numbers.md). */
const defaultLimit = 8192

export type LruMap<Key, Value> = {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
  clear(): void
  size(): number
}

/**
 * A map that evicts its least recently used entry beyond `limit` entries.
 *
 * @example
 * const seen = createLruMap<string, boolean>()
 */
export function createLruMap<Key, Value>(limit: number = defaultLimit): LruMap<Key, Value> {
  const entries = new Map<Key, Value>()
  return {
    get(key) {
      const value = entries.get(key)
      if (value !== undefined) {
        entries.delete(key)
        entries.set(key, value)
      }
      return value
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size > limit) entries.delete(entries.keys().next().value as Key)
    },
    delete(key) {
      entries.delete(key)
    },
    clear: () => entries.clear(),
    size: () => entries.size,
  }
}
