import type { ReadableStore } from '@latchkey/core'
import type { CatalogueState } from '../catalogue/Catalogue.js'
import type { ConnectMethod } from '../features/FeaturesController.js'
import type { RouterData } from '../router/RouterController.js'
import type { WalletRow, WalletSection } from './WalletRow.js'

export type WalletsState = {
  /** For the Connect view: non-empty sections in order, without duplicate wallets. */
  readonly sections: readonly WalletSection[]
  /** For AllWallets: every wallet once, including the loaded part of the catalogue. */
  readonly all: readonly WalletRow[]
  readonly connectMethods: readonly ConnectMethod[]
  /** At most 2, newest first. */
  readonly recentIds: readonly string[]
  readonly catalogue: CatalogueState
}

/** The view for a selected wallet. */
export type WalletDestination = { readonly view: string; readonly data: RouterData }

export type WalletsController = {
  readonly store: ReadableStore<WalletsState>
  /** The wallet of an id: its row's, the catalogue's, or that of one of its connectors. */
  get(walletId: string): WalletRow | undefined
  /**
   * The wallets whose name or rdns matches a text, with matches at the start of a name first.
   * Surrounding white space, case and letter width are ignored.
   */
  search(text: string, options?: { readonly certified?: boolean }): readonly WalletRow[]
  /**
   * Also searches the host's catalogue, if there is one; `search` then finds its results. The store
   * holds the outcome.
   */
  searchMore(
    text: string,
    options?: { readonly certified?: boolean; readonly signal?: AbortSignal },
  ): Promise<void>
  /**
   * Loads the next 40 wallets of the host's catalogue, if there are more. The store holds the
   * outcome.
   */
  loadMore(): Promise<void>
  /** Repeats the failed request to the host's catalogue. */
  retry(): Promise<void>
  /**
   * The view that `select` opens for a wallet, so that its code can load earlier. Undefined for a
   * wallet outside the list.
   */
  destination(walletId: string): WalletDestination | undefined
  /**
   * Opens the view for a wallet: ConnectingExternal for a reachable wallet, a pairing code for a
   * reachable app, else GetWallet.
   */
  select(walletId: string): void
}

/** The controller as the kit sees it. */
export type WalletsPart = WalletsController & {
  /**
   * Fetches the code of the list; before that the list is empty. `whole`: also the wallets and
   * marks that follow the first ones.
   */
  preload(whole?: boolean): Promise<void>
  /**
   * Includes the bundled wallets from now on, as an open list does. Takes effect once the list is
   * loaded.
   */
  openBundled(): void
  start(): () => void
}
