import { searchWallets } from '@latchkey/api'
import { createLazy, type Lazy, type Store, type Wallet } from '@latchkey/core'
import { buildWalletList, type WalletListInput } from './buildWalletList.js'
import { createHostCatalogue } from './createHostCatalogue.js'
import type { WalletRow } from './WalletRow.js'
import type { WalletsController, WalletsState } from './WalletsController.js'
import type { WalletsParts } from './WalletsParts.js'
import { walletDestination } from './walletDestination.js'

export type WalletListEngine = Pick<
  WalletsController,
  'search' | 'searchMore' | 'loadMore' | 'retry' | 'destination' | 'select'
> & {
  openBundled(): void
  /** Loads the remaining wallets and the marks. A failure is logged. */
  loadRest(): Promise<unknown>
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
  const { halves, events, options, features, connectors, connection, modal } = parts
  const { endpoints, wallets: wished = {} } = options.given
  /** The environment is not read before `start`, so that the list is the same on a server. */
  let outside = { isMobile: false, recent: [] as readonly string[] }
  /** The whole list with additional wallets from searches. */
  let known: readonly WalletRow[] = []
  /** Loads with the first wallet that a page script announces. */
  const marking = createLazy(() => import('./markLookAlikes.js'))
  /** Rows have letters, and the list its first wallets, until this is loaded. */
  const later = createLazy(() => import('./laterList.js'))
  /** The other marks: they follow an opening, or a row that shows letters without them. */
  const marks = createLazy(() => import('../marks/laterWalletMarks.js'))
  const fetch = ({ load }: Pick<Lazy<unknown>, 'load'>) => load().then(update, halves.logUnfetched)

  const { catalogue, backEnd } = createHostCatalogue(
    parts,
    () => later.peek()?.laterWallets,
    update,
  )
  const rowOf = (walletId: string) => known.find(({ id }) => id === walletId)

  function update() {
    if (!marking.peek() && hasInstalled(parts)) void fetch(marking)
    const input = {
      ...outside,
      connectors: connectors.store.getState().connectors,
      options: wished,
      features: features.store.getState(),
      namespace: modal.store.getState().namespace,
      served: options.namespaces(),
      connectedIds: connectedIds(parts),
      mark: marking.peek()?.markLookAlikes,
    }
    const dress = later.peek()?.withWalletMarks ?? ((plain: WalletListInput) => plain)
    const build = (wallets: readonly Wallet[]) =>
      buildWalletList(dress({ ...input, catalogue: wallets }, marks.peek()?.laterWalletMarks))
    const list = build(catalogue.wallets())
    const found = catalogue.found()
    known = found.length === 0 ? list.all : build([...catalogue.wallets(), ...found]).all
    store.setState({ ...list, catalogue: catalogue.getState() })
    const hasLetters = list.sections.some(({ rows }) => rows.some(({ imageUrl }) => !imageUrl))
    if (hasLetters && later.peek() && !marks.peek()) void fetch(marks)
  }

  return {
    update,
    get: (walletId) =>
      known.find(({ id, catalogueId }) => id === walletId || catalogueId === walletId) ??
      known.find(({ connectorIds }) => connectorIds.includes(walletId)),
    openBundled: catalogue.openBundled,
    loadRest: () => Promise.all([fetch(later), fetch(marks)]),
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
      return row && walletDestination(parts, row)
    },
    select(walletId) {
      const row = rowOf(walletId)
      if (!row) return
      if (parts.consent.isMissing()) return modal.shake()
      events.emit('walletSelected', { walletId, name: row.name })
      const { view, data } = walletDestination(parts, row)
      parts.router.push(view, data)
    },
    start() {
      const readOutside = () => {
        outside = {
          isMobile: parts.environment.isMobile,
          recent: parts.persistence.connections.read().recent,
        }
        update()
      }
      readOutside()
      void fetch(later)
      let connected = connectedIds(parts).join()
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
          const ids = connectedIds(parts).join()
          if (ids === connected) return
          connected = ids
          update()
        }),
        events.on('connected', ({ restored }) => !restored && readOutside()),
        parts.persistence.connections.watch(readOutside),
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

const hasInstalled = ({ connectors }: Pick<WalletsParts, 'connectors'>) =>
  connectors.store
    .getState()
    .connectors.some(({ kind }) => kind === 'ANNOUNCED' || kind === 'INJECTED')

const connectedIds = ({ connection }: Pick<WalletsParts, 'connection'>) =>
  Object.values(connection.store.getState().byNamespace).flatMap(
    (each) => each.connection?.connectorId ?? [],
  )
