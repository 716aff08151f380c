/**
 * Where sessions and their keys are kept, shared by every tab of an origin. `update` reads and
 * writes in one step that no other tab comes between. May reject; the engine then goes on from
 * memory.
 */
export type EngineStorage = {
  keys(): Promise<readonly string[]>
  get(key: string): Promise<string | undefined>
  /** `undefined` removes. */
  update(key: string, change: (current: string | undefined) => string | undefined): Promise<void>
}

/** Kept for as long as the page lives; also what stands in for a storage that does not work. */
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
