import { createStore } from '@latchkey/core'
import type { CreateWalletList } from './createWalletList.js'
import type { WalletsPart, WalletsState } from './WalletsController.js'
import type { WalletsParts } from './WalletsParts.js'

/**
 * Returns `createWalletList` if the page has loaded it with other code. Otherwise the kit imports
 * it.
 */
export type FindWalletList = () => CreateWalletList | undefined

/** The list of wallets and the selection of one. The list is built when it is first read. */
export function createWalletsController(
  parts: WalletsParts,
  findWalletList?: FindWalletList,
): WalletsPart {
  const { halves } = parts
  const catalogue = {
    source: 'pending',
    status: 'idle',
    error: undefined,
    count: 0,
    hasMore: false,
  } as const
  const store = createStore<WalletsState>({
    sections: [],
    all: [],
    connectMethods: ['wallet'],
    recentIds: [],
    catalogue,
  })
  const late = halves.twoHalves(async () => {
    const create = findWalletList?.()
    if (create) return create(parts, store)
    const code = await import('./createWalletList.js')
    return code.createWalletList(parts, store)
  })

  async function preload(whole = false) {
    const list = await late.load()
    if (whole) await list.loadRest()
    if (!late.isRunning()) list.update()
  }

  const openBundled = () => late.peek()?.openBundled()

  return {
    store: {
      ...store,
      // A subscriber shows the list, so the list is loaded.
      subscribe(listener) {
        if (late.peek()) openBundled()
        else preload().then(openBundled, halves.logUnfetched)
        return store.subscribe(listener)
      },
    },
    preload,
    openBundled,
    get: (walletId) => late.peek()?.get(walletId),
    search: (text, options) => late.peek()?.search(text, options) ?? [],
    searchMore: (text, options) => late.call((list) => list.searchMore(text, options)),
    loadMore: () => late.call((list) => list.loadMore()),
    retry: () => late.call((list) => list.retry()),
    destination: (walletId) => late.peek()?.destination(walletId),
    select: (walletId) => late.peek()?.select(walletId),
    start: late.start,
  }
}
