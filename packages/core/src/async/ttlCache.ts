import { createLruMap } from './lruMap.js'

export type TtlCache<Value> = {
  get(key: string): { readonly value: Value; readonly at: number } | undefined
  set(key: string, value: Value): void
  delete(key: string): void
  clear(): void
}

/**
 * Values that are good for `ttlMs` milliseconds. Holds at most 8192.
 *
 * @example
 * const balances = createTtlCache<bigint>({ ttlMs: 30_000 })
 */
export function createTtlCache<Value>(options: {
  readonly ttlMs: number
  readonly now?: () => number
  readonly limit?: number
}): TtlCache<Value> {
  const { ttlMs, now = Date.now, limit } = options
  const entries = createLruMap<string, { value: Value; at: number }>(limit)
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      const age = now() - entry.at
      // A clock that was set back makes ages negative: such an entry has no known age.
      if (age >= 0 && age < ttlMs) return entry
      entries.delete(key)
      return undefined
    },
    set(key, value) {
      entries.set(key, { value, at: now() })
    },
    delete: entries.delete,
    clear: entries.clear,
  }
}
