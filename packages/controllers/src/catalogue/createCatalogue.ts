import { type BaseError, createLazy, toKitError, type Wallet } from '@latchkey/core'
import type { CatalogueParts, CatalogueState } from './Catalogue.js'
import type { ServerList } from './createServerList.js'

export type Catalogue = {
  getState(): CatalogueState
  /**
   * In order: featured, recommended, then the loaded pages, or the bundled list while there are
   * none.
   */
  wallets(): readonly Wallet[]
  /** Additional wallets from searches. */
  found(): readonly Wallet[]
  openBundled(): void
  /**
   * The list is on screen: shows the bundled wallets at once and the server's as they arrive. Never
   * rejects.
   */
  open(): Promise<void>
  /** The next page of the whole list; the first replaces the bundled one. Never rejects. */
  loadMore(): Promise<void>
  search(
    text: string,
    options: { readonly certified: boolean; readonly signal: AbortSignal },
  ): Promise<void>
  /** Repeats the failed request. */
  retry(): Promise<void>
  stop(): void
}

/**
 * Wallets beyond discovery: the bundled list at once and offline, replaced by the host's list when
 * it arrives.
 */
export function createCatalogue(parts: CatalogueParts): Catalogue {
  const { bundled, openServer, onChange, onError } = parts
  /**
   * True once the list has been opened. Before that the list holds discovered wallets only, which
   * saves sorting the long list.
   */
  let opened = false
  let broken: BaseError | undefined
  let lives = 0
  const remote =
    openServer &&
    createLazy(async () =>
      (await import('./createServerList.js')).createServerList({ ...parts, openServer }),
    )
  const server = () => remote?.peek()

  function openBundled() {
    if (opened) return
    opened = true
    onChange()
  }

  async function use(act: (list: ServerList) => Promise<void>) {
    if (!remote) return
    const life = lives
    try {
      // A request made before the kit stopped is dropped after it.
      await remote.run(async (list) => (life === lives ? act(list) : undefined))
      broken = undefined
    } catch (error) {
      broken = toKitError(error)
      onError(error)
      onChange()
    }
  }

  return {
    getState() {
      const local = bundled().length > 0 ? 'bundled' : 'none'
      return {
        status: broken ? 'error' : 'idle',
        error: broken,
        hasMore: remote !== undefined,
        ...server()?.getState(),
        source: server()?.pages() ? 'server' : opened ? local : 'pending',
        count: server()?.count() ?? (opened ? bundled().length : 0),
      }
    },
    wallets: () => [
      ...(server()?.first() ?? []),
      ...(server()?.pages() ?? (opened ? bundled() : [])),
    ],
    found: () => server()?.found() ?? [],
    openBundled,
    async open() {
      openBundled()
      await use((list) => list.open())
    },
    loadMore: () => use((list) => list.loadMore()),
    search: (text, options) => use((list) => list.search(text, options)),
    retry: () => use((list) => (broken ? list.open() : list.retry())),
    stop() {
      lives++
      server()?.stop()
    },
  }
}
