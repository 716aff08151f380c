import { createLazy, createStore } from '@latchkey/core'
import type { CreateWalletList, WalletsParts } from './createWalletList.js'
import type { WalletsPart, WalletsState } from './WalletsController.js'

/** `createWalletList`, if the page has fetched it with other code; it is imported otherwise. */
export type FindWalletList = () => CreateWalletList | undefined

/**
 * The wallets to choose from, and what choosing one leads to. The list is made when it is first
 * read.
 */
export function createWalletsController(
  parts: WalletsParts,
  findWalletList?: FindWalletList,
): WalletsPart {
  const { environment } = parts
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
  const list = createLazy(async () => {
    const create = findWalletList?.() ?? (await import('./createWalletList.js')).createWalletList
    return create(parts, store)
  })
  let started = false
  let stopList: (() => void) | undefined

  async function preload() {
    const part = await list.load()
    if (started) stopList ??= part.start()
    else part.update()
  }

  const openBundled = () => list.peek()?.openBundled()

  function report(error: unknown) {
    environment.log('error', 'A part of the kit could not be fetched.', error)
  }

  return {
    store: {
      ...store,
      // Who looks at the list wants it.
      subscribe(listener) {
        if (list.peek()) openBundled()
        else preload().then(openBundled, report)
        return store.subscribe(listener)
      },
    },
    preload,
    openBundled,
    get: (walletId) => list.peek()?.get(walletId),
    search: (text, options) => list.peek()?.search(text, options) ?? [],
    searchMore: (text, options) => list.run((part) => part.searchMore(text, options)),
    loadMore: () => list.run((part) => part.loadMore()),
    retry: () => list.run((part) => part.retry()),
    destination: (walletId) => list.peek()?.destination(walletId),
    select: (walletId) => list.peek()?.select(walletId),
    start() {
      started = true
      if (list.peek()) preload().catch(report)
      return () => {
        started = false
        stopList?.()
        stopList = undefined
      }
    },
  }
}
