/**
 * Storage of sessions and their keys, shared by every tab of an origin. `update` reads and writes
 * atomically across tabs. Methods may reject; the engine then continues from memory.
 */
export type EngineStorage = {
  keys(): Promise<readonly string[]>
  get(key: string): Promise<string | undefined>
  /** `undefined` removes. */
  update(key: string, change: (current: string | undefined) => string | undefined): Promise<void>
}

/** Storage in memory for the life of the page; also the fallback for a broken storage. */
export function createMemoryStorage(entries = new Map<string, string>()): EngineStorage {
  return {
    keys: async () => [...entries.keys()],
    get: async (key) => entries.get(key),
    async update(key, change) {
      const next = change(entries.get(key))
      if (next === undefined) entries.delete(key)
      else entries.set(key, next)
    },
  }
}
