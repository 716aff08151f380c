import type { Kit, RouterData, WalletRow, WalletsState } from '@latchkey/controllers'
import { createStore } from '@latchkey/core'
import type { Scene } from '../../../packages/ui/test/Scene.js'

/** The wallet list of a scene, without requests. Calls are recorded. */
export function createFakeWallets(parts: {
  readonly scene: Scene
  /** The wallets of the first view, then all. */
  readonly wallets: readonly WalletRow[]
  readonly all: readonly WalletRow[]
  readonly note: (call: string) => void
  readonly push: (view: string, data: RouterData) => void
}): Kit['wallets'] {
  const { scene, wallets, all, note, push } = parts
  const get = (id: string) => all.find((row) => row.id === id || row.connectorIds.includes(id))
  const destination = (walletId: string) =>
    ({
      view: (get(walletId)?.connectorIds.length ?? 0) > 0 ? 'ConnectingExternal' : 'GetWallet',
      data: { walletId },
    }) as const
  return {
    store: createStore<WalletsState>({
      sections: wallets.length > 0 ? [{ name: 'injected', rows: wallets }] : [],
      all,
      connectMethods: scene.login ? ['email', 'wallet'] : ['wallet'],
      recentIds: [],
      catalogue: {
        source: scene.catalogue === 'waiting' ? 'pending' : 'bundled',
        status:
          scene.catalogue === 'stale'
            ? 'error'
            : scene.catalogue === 'pending'
              ? 'pending'
              : 'success',
        error: undefined,
        count: all.length,
        hasMore: false,
      },
    }),
    get,
    destination,
    search: (text, { certified } = {}) =>
      all.filter(
        ({ name, badge }) =>
          name.toLowerCase().includes(text.trim().toLowerCase()) &&
          (!certified || badge === 'certified'),
      ),
    searchMore: async (text) => note(`searchMore ${text}`),
    loadMore: async () => note('loadMore'),
    retry: async () => note('retry'),
    select: (walletId) => {
      note(`select ${walletId}`)
      const { view, data } = destination(walletId)
      push(view, data)
    },
  }
}
