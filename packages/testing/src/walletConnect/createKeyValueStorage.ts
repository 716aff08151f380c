/** The storage interface of WalletConnect's Core. */
export type KeyValueStorage = {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * WalletConnect's storage over `localStorage`, under a prefix; in memory without it. Reuse it in a
 * second wallet to simulate a restart.
 *
 * @example
 * const storage = createKeyValueStorage()
 * const wallet = await createSessionWallet({ relayUrl, storage })
 */
export function createKeyValueStorage(
  storage: WebStorage = createMemory(),
  prefix = 'wallet:',
): KeyValueStorage {
  const keys = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    )
  const read = <T>(key: string): T | undefined => {
    const text = storage.getItem(prefix + key)
    return text === null ? undefined : (JSON.parse(text) as T)
  }
  return {
    getKeys: async () => keys(),
    getEntries: async <T>() => keys().map((key): [string, T] => [key, read(key) as T]),
    getItem: async <T>(key: string) => read<T>(key),
    async setItem(key, value) {
      storage.setItem(prefix + key, JSON.stringify(value))
    },
    async removeItem(key) {
      storage.removeItem(prefix + key)
    },
  }
}

function createMemory(): WebStorage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
