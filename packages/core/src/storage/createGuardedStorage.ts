export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type GuardedStorage = {
  get(key: string): string | undefined
  /** True when the value survives a reload. */
  set(key: string, value: string): boolean
  remove(key: string): void
}

/**
 * A storage that never throws. Values that the real storage refuses (blocked, full, absent) stay in
 * memory until the page closes. A value in memory wins until the real storage accepts one for its
 * key.
 *
 * @example
 * const storage = createGuardedStorage(readLocalStorage())
 * storage.set('theme', 'dark')
 */
export function createGuardedStorage(storage: WebStorage | undefined): GuardedStorage {
  const memory = new Map<string, string | undefined>()
  return {
    get(key) {
      if (memory.has(key)) return memory.get(key)
      try {
        return storage?.getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    set(key, value) {
      try {
        if (!storage) throw new TypeError('no storage')
        storage.setItem(key, value)
        memory.delete(key)
        return true
      } catch {
        memory.set(key, value)
        return false
      }
    },
    remove(key) {
      memory.delete(key)
      try {
        storage?.removeItem(key)
      } catch {
        memory.set(key, undefined)
      }
    },
  }
}

/**
 * `localStorage` of the page, or undefined where there is none or reading it throws (sandboxed
 * frames, blocked cookies).
 */
export function readLocalStorage(): WebStorage | undefined {
  try {
    return (globalThis as { localStorage?: WebStorage }).localStorage
  } catch {
    return undefined
  }
}
