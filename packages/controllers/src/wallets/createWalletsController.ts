import { createStore } from '@latchkey/core'
import { createLazy } from '../environment/createLazy.js'
import type { KitParts } from '../kit/KitParts.js'
import type { WalletsPart, WalletsState } from './WalletsController.js'

type Parts = Pick<
  KitParts,
  'environment' | 'events' | 'options' | 'persistence' | 'features' | 'router' | 'connectors' | 'connection' | 'modal'
>

/** The wallets to choose from, and what choosing one leads to. */
export function createWalletsController(parts: Parts): WalletsPart {
  const { environment, events, options, persistence, features, router, connectors, connection, modal } = parts
  /** Before start nothing outside is read: the list is the same on a server. */
  let outside = { isMobile: false, recent: [] as readonly string[] }

  const list = createLazy(async () => (await import('./buildWalletList.js')).buildWalletList)
  const store = createStore<WalletsState>({ sections: [], all: [], connectMethods: ['wallet'], recentIds: [] })

  function update() {
    const build = list.peek()
    if (!build) return
    const connectedIds = Object.values(connection.store.getState().byNamespace).flatMap((each) => each.connection?.connectorId ?? [])
    store.setState(
      build({
        ...outside,
        connectors: connectors.store.getState().connectors,
        options: options.given.wallets ?? {},
        features: features.store.getState(),
        namespace: modal.store.getState().namespace,
        connectedIds,
      }),
    )
  }

  async function preload() {
    await list.load()
    update()
  }

  const get = (walletId: string) => store.getState().all.find((row) => row.id === walletId)

  return {
    store: {
      ...store,
      // Who looks at the list wants it.
      subscribe(listener) {
        if (!list.peek()) preload().catch((error: unknown) => environment.log('error', 'The wallet list is not available.', error))
        return store.subscribe(listener)
      },
    },
    preload,
    get,
    search(text) {
      const wanted = text.trim().toLowerCase()
      return store.getState().all.filter(({ name, rdns = '' }) => `${name}\n${rdns}`.toLowerCase().includes(wanted))
    },
    select(walletId) {
      const row = get(walletId)
      if (!row) return
      events.emit('walletSelected', { walletId, name: row.name })
      const { namespace } = modal.store.getState()
      const reach = row.connectorIds.find((id) => namespace === undefined || connectors.get(id)?.namespaces.includes(namespace))
      if (reach === undefined) router.push('GetWallet', { walletId })
      else router.push('ConnectingExternal', { walletId, connectorId: reach, ...(namespace === undefined ? {} : { namespace }) })
    },
    start() {
      const readOutside = () => {
        outside = { isMobile: environment.isMobile, recent: persistence.connections.read().recent }
        update()
      }
      readOutside()
      const { subscribe } = modal.store
      let connected = ''
      const stops = [
        connectors.store.subscribe(update),
        features.store.subscribe(update),
        subscribe(({ namespace }, before) => namespace !== before.namespace && update()),
        connection.store.subscribe(({ byNamespace }) => {
          const ids = Object.values(byNamespace)
            .map((each) => each.connection?.connectorId ?? '')
            .join()
          if (ids === connected) return
          connected = ids
          update()
        }),
        events.on('connected', ({ restored }) => !restored && readOutside()),
        persistence.connections.watch(readOutside),
      ]
      return () => {
        for (const stop of stops) stop()
        outside = { isMobile: false, recent: [] }
        update()
      }
    },
  }
}
