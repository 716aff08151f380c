import type { EngineClock } from '../EngineClock.js'
import { createLastingStorage, parseStored } from './createLastingStorage.js'
import { deepLinkChoiceKey } from './deepLinkChoiceKey.js'
import type { EngineStorage } from './EngineStorage.js'
import { type Entries, mergeEntries, toEntries, toText } from './mergeEntries.js'

/**
 * Messages kept per topic. The library would keep every ciphertext of a session and rewrite all of
 * them with each new one.
 */
const messagesKept = 50

/**
 * The storage interface that the library expects (`IKeyValueStorage` of
 * `@walletconnect/keyvaluestorage`). Values are JSON.
 */
export type SharedStorage = {
  getKeys(): Promise<string[]>
  getEntries(): Promise<[string, unknown][]>
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: unknown): Promise<void>
  removeItem(key: string): Promise<void>
  /** The value in the storage now, bypassing this tab's memory. */
  peek(key: string): Promise<unknown>
}

/**
 * The library's storage, made safe for several tabs. Each library store writes its whole memory, so
 * a tab would delete another tab's additions. Here a write carries only this tab's changes. Never
 * rejects: values that cannot be stored stay in memory.
 */
export function createSharedStorage(
  storage: EngineStorage | undefined,
  clock: EngineClock,
): SharedStorage {
  const { keys, read, write } = createLastingStorage(storage, clock)
  const bases = new Map<string, Map<string, string>>()
  const unkept = new Map<string, Entries>()
  const written = new Map<string, { readonly text: string; readonly entries: Entries }>()
  const given = new Set<string>()

  /**
   * Keeps topics whose key still exists: the library writes an incomplete list while it reconnects.
   */
  function joinSubscriptions(base: Entries, mine: Entries, theirs: Entries): string {
    const keys = keychainOf(bases)
    for (const name of base.keys()) given.add(name)
    for (const name of mine.keys()) given.delete(name)
    const all = [...new Map([...theirs, ...mine])].map(
      ([name, text]) => [name, JSON.parse(text) as { readonly topic?: string }] as const,
    )
    return JSON.stringify(
      all
        .filter(([name, { topic = '' }]) => !given.has(name) || keys.has(topic))
        .map(([, item]) => item),
    )
  }

  return {
    getKeys: async () => [...(await keys())],
    getEntries: async () => [],
    async getItem(key) {
      // The library reads this key and opens its link unchecked. The checked link is in the page's
      // own storage.
      if (key === deepLinkChoiceKey) return undefined
      const value = await read(key)
      const loaded = key.endsWith('//session') ? withKeys(value, bases) : value
      const entries = toEntries(loaded)
      // The subscriptions are read again at each reconnection, before they enter memory. Unwritten
      // entries must not become the base.
      if (entries && !bases.has(key)) bases.set(key, entries)
      return loaded
    },
    async setItem(key, value) {
      if (key.endsWith('//messages')) prune(value)
      const whole = () => JSON.stringify(value)
      const mine = toEntries(value)
      if (!mine) {
        await write(key, whole, whole)
        return
      }
      // This write also carries the changes of failed earlier writes.
      const base = unkept.get(key) ?? bases.get(key) ?? new Map<string, string>()
      bases.set(key, mine)
      const kept = await write(key, whole, (current) => {
        const last = written.get(key)
        // Usually no other tab has written since, and the stored entries are known.
        const theirs =
          (last?.text === current ? last?.entries : toEntries(parseStored(current))) ??
          new Map<string, string>()
        if (key.endsWith('//subscription')) return joinSubscriptions(base, mine, theirs)
        const entries = mergeEntries(base, mine, theirs)
        const text = toText(entries, Array.isArray(value))
        written.set(key, { text, entries })
        return text
      })
      if (kept) unkept.delete(key)
      else unkept.set(key, base)
    },
    async removeItem(key) {
      bases.delete(key)
      const nothing = () => undefined
      await write(key, nothing, nothing)
    },
    peek: read,
  }
}

function keychainOf(bases: ReadonlyMap<string, Entries>): Entries {
  return [...bases].find(([name]) => name.endsWith('//keychain'))?.[1] ?? new Map()
}

/**
 * Drops sessions whose key this tab lacks. The library would end them, even for the tab that just
 * created one.
 */
function withKeys(value: unknown, bases: ReadonlyMap<string, Entries>): unknown {
  if (!Array.isArray(value)) return value
  const keys = keychainOf(bases)
  return value.filter((session: { readonly topic?: unknown }) => keys.has(String(session?.topic)))
}

/** Prunes in place: these are the library's own records, so its memory shrinks too. */
function prune(value: unknown): void {
  for (const messages of Object.values((value ?? {}) as Record<string, Record<string, string>>)) {
    const hashes = Object.keys(messages ?? {})
    for (const hash of hashes.slice(0, Math.max(0, hashes.length - messagesKept)))
      delete messages[hash]
  }
}
