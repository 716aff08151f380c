import { createStore } from '@latchkey/core'
import { createLazy } from '../environment/createLazy.js'
import type { WalletsParts } from './createWalletList.js'
import type { WalletsPart, WalletsState } from './WalletsController.js'

/** The wallets to choose from, and what choosing one leads to. The list is made once somebody looks at it. */
export function createWalletsController(parts: WalletsParts): WalletsPart {
  const { environment } = parts
  const store = createStore<WalletsState>({ sections: [], all: [], connectMethods: ['wallet'], recentIds: [] })
  const list = createLazy(async () => (await import('./createWalletList.js')).createWalletList(parts, store))
  let started = false
  let stopList: (() => void) | undefined

  async function preload() {
    const part = await list.load()
    if (started) stopList ??= part.start()
    else part.update()
  }

  function fetch() {
    preload().catch((error: unknown) => environment.log('error', 'The wallet list is not available.', error))
  }

  return {
    store: {
      ...store,
      // Who looks at the list wants it.
      subscribe(listener) {
        if (!list.peek()) fetch()
        return store.subscribe(listener)
      },
    },
    preload,
    get: (walletId) => store.getState().all.find((row) => row.id === walletId),
    search: (text) => list.peek()?.search(text) ?? [],
    select: (walletId) => list.peek()?.select(walletId),
    start() {
      started = true
      if (list.peek()) fetch()
      return () => {
        started = false
        stopList?.()
        stopList = undefined
      }
    },
  }
}
