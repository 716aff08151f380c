/**
 * The wallet's storage, loaded when the worker starts, so that wallets can read it synchronously
 * like `localStorage`.
 */
export type Memory = {
  load(): Promise<void>
  get(key: string): string | undefined
  set(key: string, value: string | undefined): void
  keys(): readonly string[]
}

export function createMemory(): Memory {
  const kept = new Map<string, string>()
  let writing = Promise.resolve()
  const write = (save: () => Promise<void>) => {
    writing = writing
      .then(save)
      .catch((error: unknown) => console.error('Latchkey: nothing could be remembered.', error))
  }
  return {
    async load() {
      // Content scripts get no access.
      await chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' })
      for (const [key, value] of Object.entries(await chrome.storage.local.get()))
        if (typeof value === 'string') kept.set(key, value)
    },
    get: (key) => kept.get(key),
    set(key, value) {
      if (value === undefined) kept.delete(key)
      else kept.set(key, value)
      write(() =>
        value === undefined
          ? chrome.storage.local.remove(key)
          : chrome.storage.local.set({ [key]: value }),
      )
    },
    keys: () => [...kept.keys()],
  }
}
