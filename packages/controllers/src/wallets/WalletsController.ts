import type { ReadableStore } from '@latchkey/core'
import type { CatalogueState } from '../catalogue/Catalogue.js'
import type { ConnectMethod } from '../features/FeaturesController.js'
import type { RouterData, ViewName } from '../router/RouterController.js'
import type { WalletRow, WalletSection } from './WalletRow.js'

export type WalletsState = {
  /** For the Connect view: sections in order, empty ones left out, no wallet twice. */
  readonly sections: readonly WalletSection[]
  /** For AllWallets: every wallet once, those of the catalogue as far as they have come. */
  readonly all: readonly WalletRow[]
  readonly connectMethods: readonly ConnectMethod[]
  /** At most 2, newest first. */
  readonly recentIds: readonly string[]
  readonly catalogue: CatalogueState
}

/** Where picking a wallet leads. */
export type WalletDestination = { readonly view: ViewName; readonly data: RouterData }

export type WalletsController = {
  readonly store: ReadableStore<WalletsState>
  get(walletId: string): WalletRow | undefined
  /**
   * The wallets whose name or rdns matches a text, names that begin with it first. The text is
   * trimmed, and case and width of letters do not matter.
   */
  search(text: string, options?: { readonly certified?: boolean }): readonly WalletRow[]
  /**
   * Asks the host's catalogue too, if there is one; what it knows is found by `search` then. How it
   * ended stands in the store.
   */
  searchMore(
    text: string,
    options?: { readonly certified?: boolean; readonly signal?: AbortSignal },
  ): Promise<void>
  /**
   * The next 40 of the host's catalogue; nothing where there are no more. How it ended stands in
   * the store.
   */
  loadMore(): Promise<void>
  /** Asks again for what could not be had from the host's catalogue. */
  retry(): Promise<void>
  /**
   * The view that `select` opens for a wallet, so that its code can be fetched before; undefined
   * for
   * a wallet that is not in the list.
   */
  destination(walletId: string): WalletDestination | undefined
  /**
   * Opens the view that a wallet leads to: ConnectingExternal when it can be reached now, a pairing
   * code when an app of it can, else GetWallet.
   */
  select(walletId: string): void
}

/** The half of the controller that the kit sees. */
export type WalletsPart = WalletsController & {
  /** Fetches what makes the list. Before that the list is empty. */
  preload(): Promise<void>
  /**
   * From now on the bundled wallets count, as if somebody looked. Has an effect once the list is
   * there.
   */
  openBundled(): void
  start(): () => void
}
