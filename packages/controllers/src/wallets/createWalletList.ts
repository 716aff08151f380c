import type { Store } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import { buildWalletList } from './buildWalletList.js'
import type { WalletsController, WalletsState } from './WalletsController.js'

export type WalletsParts = Pick<
  KitParts,
  'environment' | 'events' | 'options' | 'persistence' | 'features' | 'router' | 'connectors' | 'connection' | 'modal'
>

export type WalletListEngine = Pick<WalletsController, 'search' | 'select'> & {
  update(): void
  start(): () => void
}

/** Keeps the wallet list in step with discovery, connections and what the host wants. Fetched when somebody looks at the list. */
export function createWalletList(parts: WalletsParts, store: Store<WalletsState>): WalletListEngine {
  const { environment, events, options, persistence, features, router, connectors, connection, modal } = parts
  /** Before start nothing outside is read: the list is the same on a server. */
  let outside = { isMobile: false, recent: [] as readonly string[] }

  const connectedIds = () => Object.values(connection.store.getState().byNamespace).flatMap((each) => each.connection?.connectorId ?? [])

  function update() {
    const list = buildWalletList({
      ...outside,
      connectors: connectors.store.getState().connectors,
      options: options.given.wallets ?? {},
      features: features.store.getState(),
      namespace: modal.store.getState().namespace,
      connectedIds: connectedIds(),
    })
    store.setState(list)
  }

  return {
    update,
    search(text) {
      const wanted = text.trim().toLowerCase()
      return store.getState().all.filter(({ name, rdns = '' }) => `${name}\n${rdns}`.toLowerCase().includes(wanted))
    },
    select(walletId) {
      const row = store.getState().all.find((each) => each.id === walletId)
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
      let connected = connectedIds().join()
      const stops = [
        connectors.store.subscribe(update),
        features.store.subscribe(update),
        modal.store.subscribe(({ namespace }, before) => namespace !== before.namespace && update()),
        connection.store.subscribe(() => {
          const ids = connectedIds().join()
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
