import type { Cache } from './Cache.js'

const maxBytes = 64 * 1024 * 1024
const maxEntries = 100_000

export type MemoryCacheOptions = {
  readonly now?: () => number
  readonly limitBytes?: number
  readonly limitEntries?: number
}

/**
 * A cache inside the process, bounded in bytes and entries. The least recently set entry is dropped
 * first.
 */
export function createMemoryCache({
  now = Date.now,
  limitBytes = maxBytes,
  limitEntries = maxEntries,
}: MemoryCacheOptions = {}): Cache {
  const entries = new Map<string, { readonly value: string; readonly until: number }>()
  let bytes = 0
  const remove = (key: string) => {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= key.length + entry.value.length
  }
  return {
    get: async (key) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.until > now()) return entry.value
      remove(key)
      return undefined
    },
    set: async (key, value, ttlMs) => {
      remove(key)
      if (key.length + value.length > limitBytes / 8) return
      entries.set(key, { value, until: now() + ttlMs })
      bytes += key.length + value.length
      for (const oldest of entries.keys()) {
        if (bytes <= limitBytes && entries.size <= limitEntries) break
        remove(oldest)
      }
    },
  }
}
