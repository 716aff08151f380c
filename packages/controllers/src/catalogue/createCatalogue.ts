import { type BaseError, createLazy, toKitError, type Wallet } from '@latchkey/core'
import type { CatalogueParts, CatalogueState } from './Catalogue.js'
import type { ServerList } from './createServerList.js'

export type Catalogue = {
  getState(): CatalogueState
  /**
   * In order: featured, recommended, then the pages so far, or the bundled list as long as there
   * are none.
   */
  wallets(): readonly Wallet[]
  /** What searches brought beside those. */
  found(): readonly Wallet[]
  openBundled(): void
  /**
   * Somebody looks at the list: what is local at once, what is elsewhere as soon as it comes. Never
   * rejects.
   */
  open(): Promise<void>
  /** The next page of the whole list; the first replaces the bundled one. Never rejects. */
  loadMore(): Promise<void>
  search(
    text: string,
    options: { readonly certified: boolean; readonly signal: AbortSignal },
  ): Promise<void>
  /** Asks again for what failed. */
  retry(): Promise<void>
  stop(): void
}

/**
 * Wallets that nobody has announced: the bundled list at once and offline, the host's in its place
 * when it comes.
 */
export function createCatalogue(parts: CatalogueParts): Catalogue {
  const { bundled, openServer, onChange, onError } = parts
  /**
   * Until somebody looks, discovery alone is followed: the long list need not be sorted for nobody.
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
      // What was asked before the kit stopped is asked of nobody after it.
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
      const local = bundled.length > 0 ? 'bundled' : 'none'
      return {
        status: broken ? 'error' : 'idle',
        error: broken,
        hasMore: remote !== undefined,
        ...server()?.getState(),
        source: server()?.pages() ? 'server' : opened ? local : 'pending',
        count: server()?.count() ?? (opened ? bundled.length : 0),
      }
    },
    wallets: () => [
      ...(server()?.first() ?? []),
      ...(server()?.pages() ?? (opened ? bundled : [])),
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
