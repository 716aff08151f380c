import { searchWallets } from '@latchkey/api'
import { createLazy, type Store, type Wallet, type WalletLinks } from '@latchkey/core'
import { bundledWallets } from '../catalogue/bundled/bundledWallets.js'
import type { CatalogueServer } from '../catalogue/Catalogue.js'
import { createCatalogue } from '../catalogue/createCatalogue.js'
import type { KitParts } from '../kit/KitParts.js'
import { buildWalletList, type WalletListInput } from './buildWalletList.js'
import type { WalletRow } from './WalletRow.js'
import type { WalletDestination, WalletsController, WalletsState } from './WalletsController.js'

export type WalletsParts = Pick<
  KitParts,
  | 'environment'
  | 'lifetime'
  | 'halves'
  | 'events'
  | 'options'
  | 'persistence'
  | 'features'
  | 'consent'
  | 'notices'
  | 'router'
  | 'connectors'
  | 'connection'
  | 'modal'
>

export type WalletListEngine = Pick<
  WalletsController,
  'search' | 'searchMore' | 'loadMore' | 'retry' | 'destination' | 'select'
> & {
  openBundled(): void
  /** Loads the remaining wallets and the marks. A failure is logged. */
  loadRest(): Promise<void>
  get(walletId: string): WalletRow | undefined
  update(): void
  start(): () => void
}

export type CreateWalletList = typeof createWalletList

/**
 * Keeps the wallet list in sync with discovery, connections, the catalogue and the host's options.
 * Loads when the list is first read.
 */
export function createWalletList(
  parts: WalletsParts,
  store: Store<WalletsState>,
): WalletListEngine {
  const {
    environment,
    halves,
    events,
    options,
    persistence,
    features,
    consent,
    router,
    connectors,
    connection,
    modal,
  } = parts
  const { endpoints, wallets: wished = {} } = options.given
  /** The environment is not read before `start`, so that the list is the same on a server. */
  let outside = { isMobile: false, recent: [] as readonly string[] }
  /** The whole list with additional wallets from searches. */
  let known: readonly WalletRow[] = []
  /** Loads with the first wallet that a page script announces. */
  const marking = createLazy(async () => {
    const { markLookAlikes } = await import('./markLookAlikes.js')
    return markLookAlikes
  })
  /** Rows have letters, and the list its first wallets, until this is loaded. */
  const later = createLazy(() => import('./laterList.js'))

  const url = endpoints?.catalogue
  let server: Promise<CatalogueServer> | undefined
  const catalogue = createCatalogue({
    bundled: () =>
      wished.bundled === false ? [] : [...bundledWallets, ...(later.peek()?.laterWallets ?? [])],
    openServer:
      url === undefined
        ? undefined
        : () => {
            // One client per page, which remembers failures. A chunk that failed to load is fetched
            // again.
            server ??= openServer(url).catch((error: unknown) => {
              server = undefined
              throw error
            })
            return server
          },
    featured: wished.featured ?? [],
    included: wished.included,
    excluded: wished.excluded ?? [],
    chains: () => {
      const { namespace } = modal.store.getState()
      const { networks } = options.requested.getState()
      return networks.flatMap(({ chainNamespace, caipNetworkId }) =>
        namespace === undefined || chainNamespace === namespace ? [caipNetworkId] : [],
      )
    },
    onChange: update,
    onError(error) {
      environment.log('warn', 'The wallet catalogue could not be asked.', error)
      // Alerts the site's owner once to an error that only they can fix. The list shows transient
      // errors itself.
      if (endpoints) void backEnd.tell((watch) => watch.alert(error))
    },
  })

  const openServer = async (endpoint: string) =>
    (await import('../catalogue/openServer.js')).openServer(parts, endpoint)

  /**
   * The back end is contacted only after a user action, and then the list is loaded. A page with
   * only a button, or without a back end, loads none of this code.
   */
  const backEnd = halves.twoHalves(async () =>
    (await import('../backEnd/createBackEndWatch.js')).createBackEndWatch(parts),
  )

  const connectedIds = () =>
    Object.values(connection.store.getState().byNamespace).flatMap(
      (each) => each.connection?.connectorId ?? [],
    )

  /** True if the wallet exists on another device or as an app, and a connector reaches it there. */
  const isOnPhones = ({ homepage, chromeStore, ...ways }: WalletLinks = {}) =>
    connectors
      .getAll(modal.store.getState().namespace)
      .some(({ kind }) => kind === 'WALLET_CONNECT') && Object.values(ways).some(Boolean)

  function destinationOf({
    id: walletId,
    kind,
    connectorIds,
    links,
  }: WalletRow): WalletDestination {
    const { namespace } = modal.store.getState()
    const within = namespace === undefined ? {} : { namespace }
    if (kind === 'WALLET_CONNECT') return { view: 'ConnectingWalletConnectBasic', data: within }
    const connectorId = connectorIds.find(
      (id) => namespace === undefined || connectors.get(id)?.namespaces.includes(namespace),
    )
    const data = { walletId, ...within }
    if (connectorId !== undefined)
      return { view: 'ConnectingExternal', data: { connectorId, ...data } }
    return { view: isOnPhones(links) ? 'ConnectingWalletConnect' : 'GetWallet', data }
  }

  const loadRest = () => later.load().then(update, halves.logUnfetched)
  const rowOf = (walletId: string) => known.find(({ id }) => id === walletId)

  function update() {
    if (
      !marking.peek() &&
      connectors.store
        .getState()
        .connectors.some(({ kind }) => kind === 'ANNOUNCED' || kind === 'INJECTED')
    )
      marking.load().then(update, halves.logUnfetched)
    const input = {
      ...outside,
      connectors: connectors.store.getState().connectors,
      options: wished,
      features: features.store.getState(),
      namespace: modal.store.getState().namespace,
      connectedIds: connectedIds(),
      mark: marking.peek(),
    }
    const dress = later.peek()?.withWalletMarks ?? ((plain: WalletListInput) => plain)
    const build = (wallets: readonly Wallet[]) =>
      buildWalletList(dress({ ...input, catalogue: wallets }))
    const list = build(catalogue.wallets())
    const found = catalogue.found()
    known = found.length === 0 ? list.all : build([...catalogue.wallets(), ...found]).all
    store.setState({ ...list, catalogue: catalogue.getState() })
  }

  return {
    update,
    get: (walletId) =>
      known.find(({ id, catalogueId }) => id === walletId || catalogueId === walletId) ??
      known.find(({ connectorIds }) => connectorIds.includes(walletId)),
    openBundled: catalogue.openBundled,
    loadRest,
    loadMore: catalogue.loadMore,
    retry: catalogue.retry,
    searchMore: (text, { certified = false, signal = new AbortController().signal } = {}) =>
      catalogue.search(text.trim(), { certified, signal }),
    search(text, { certified = false } = {}) {
      const rows = text.trim() === '' ? store.getState().all : known
      const found = searchWallets(rows, text)
      return certified ? found.filter(({ badge }) => badge === 'certified') : found
    },
    destination(walletId) {
      const row = rowOf(walletId)
      return row && destinationOf(row)
    },
    select(walletId) {
      const row = rowOf(walletId)
      if (!row) return
      if (consent.isMissing()) return modal.shake()
      events.emit('walletSelected', { walletId, name: row.name })
      const { view, data } = destinationOf(row)
      router.push(view, data)
    },
    start() {
      const readOutside = () => {
        outside = { isMobile: environment.isMobile, recent: persistence.connections.read().recent }
        update()
      }
      readOutside()
      void loadRest()
      let connected = connectedIds().join()
      const open = () => void catalogue.open()
      if (modal.store.getState().open) open()
      if (endpoints) void backEnd.tell(() => undefined)
      const stops = [
        backEnd.start(),
        connectors.store.subscribe(update),
        features.store.subscribe(update),
        modal.store.subscribe(({ open: isOpen, namespace }, before) => {
          if (isOpen && !before.open) open()
          if (namespace !== before.namespace) update()
        }),
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
        catalogue.stop()
        outside = { isMobile: false, recent: [] }
        update()
      }
    },
  }
}
