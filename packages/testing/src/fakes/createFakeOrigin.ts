/** The shared state of one origin's tabs: a storage and its events. */
export type FakeOrigin = {
  readonly values: Map<string, string>
  /** Every write so far, oldest first. */
  readonly writes: readonly { readonly tab: number; readonly key: string; readonly value: string }[]
  /** The storage as one tab sees it. Its writes reach the other tabs as events. */
  openTab(): {
    readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
    onStorage(listener: (key: string | null, value: string | null) => void): () => void
  }
}

/**
 * An origin without a browser, for tests of several tabs. Events arrive one turn after the write,
 * as they do in a browser.
 *
 * @example
 * const origin = createFakeOrigin()
 * const [first, second] = [origin.openTab(), origin.openTab()]
 */
export function createFakeOrigin(initial: Readonly<Record<string, string>> = {}): FakeOrigin {
  const values = new Map(Object.entries(initial))
  const writes: { tab: number; key: string; value: string }[] = []
  const listeners = new Set<{
    tab: number
    listener: (key: string | null, value: string | null) => void
  }>()
  let tabs = 0
  return {
    values,
    writes,
    openTab() {
      const tab = ++tabs
      const tell = (key: string, value: string | null) => {
        queueMicrotask(() => {
          for (const entry of [...listeners]) if (entry.tab !== tab) entry.listener(key, value)
        })
      }
      return {
        storage: {
          getItem: (key) => values.get(key) ?? null,
          setItem(key, value) {
            values.set(key, value)
            writes.push({ tab, key, value })
            tell(key, value)
          },
          removeItem(key) {
            values.delete(key)
            tell(key, null)
          },
        },
        onStorage(listener) {
          const entry = { tab, listener }
          listeners.add(entry)
          return () => {
            listeners.delete(entry)
          }
        },
      }
    },
  }
}
