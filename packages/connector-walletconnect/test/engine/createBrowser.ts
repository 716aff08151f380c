import { WebSocket } from 'ws'
import {
  createUniversalProviderEngine,
  type UniversalProviderEngineOptions,
} from '../../src/engine/createUniversalProviderEngine.js'
import type { Engine } from '../../src/engine/Engine.js'
import type { EngineEnvironment } from '../../src/engine/EngineEnvironment.js'
import { createMemoryStorage, type EngineStorage } from '../../src/engine/storage/EngineStorage.js'

// Two libraries in one process would share one core: here each tab has its own, as in a browser.
process.env.DISABLE_GLOBAL_CORE = 'true'

export const projectId = '0'.repeat(32)
export const metadata = { name: 'Dapp', description: '', url: 'https://dapp.example', icons: [] }
export const namespaces = {
  eip155: {
    chains: ['eip155:1', 'eip155:8453'],
    methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
  },
  solana: {
    chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    methods: ['solana_signMessage'],
    events: [],
  },
}

/** A page of its own, seen, that hears the other tabs. */
export const createTabEnvironment = (wakes = new Set<() => void>()): EngineEnvironment => ({
  realm: {},
  pageUrl: undefined,
  openChannel: (name) => new BroadcastChannel(name) as never,
  openSocket: (url) => new WebSocket(url) as never,
  onWake(listener) {
    wakes.add(listener)
    return () => wakes.delete(listener)
  },
})

let count = 0

/** One browser: a storage, and tabs over it that hear each other. */
export function createBrowser({
  relayUrl,
  entries = new Map(),
}: {
  readonly relayUrl: string
  readonly entries?: Map<string, string>
}) {
  const storage: EngineStorage = createMemoryStorage(entries)
  const storagePrefix = `browser${++count}`
  const tabs: Engine[] = []
  return {
    entries,
    /** The same storage in the form that the bare library uses. */
    keyValueStorage: createKeyValueStorage(entries),
    openTab(options: Partial<UniversalProviderEngineOptions> = {}) {
      const wakes = new Set<() => void>()
      const environment = createTabEnvironment(wakes)
      const engine = createUniversalProviderEngine({
        relayUrl,
        projectId,
        metadata,
        verify: 'off',
        storagePrefix,
        storage,
        environment,
        ...options,
      })
      tabs.push(engine)
      return Object.assign(engine, {
        comeBack() {
          for (const wake of wakes) wake()
        },
      })
    },
    async close() {
      await Promise.all(tabs.map((tab) => tab.destroy()))
    },
  }
}

/** The library's own storage over a map that outlives it. */
export function createKeyValueStorage(entries: Map<string, string>) {
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async <T>() =>
      [...entries].map(([key, text]): [string, T] => [key, JSON.parse(text)]),
    getItem: async <T>(key: string): Promise<T | undefined> => {
      const text = entries.get(key)
      return text === undefined ? undefined : JSON.parse(text)
    },
    setItem: async <T>(key: string, value: T) => void entries.set(key, JSON.stringify(value)),
    removeItem: async (key: string) => void entries.delete(key),
  }
}

/** Resolves as soon as something is so. */
export async function until<T>(
  what: string,
  read: () => T | Promise<T>,
  ms = 10_000,
): Promise<NonNullable<T>> {
  const end = performance.now() + ms
  for (;;) {
    const value = await read()
    if (value) return value as NonNullable<T>
    if (performance.now() > end) throw new Error(`not within ${ms} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
