import type { ReadableStore } from '@latchkey/core'
import type { ConnectMethod } from '../features/FeaturesController.js'
import type { WalletRow, WalletSection } from './WalletRow.js'

export type WalletsState = {
  /** For the Connect view: sections in order, empty ones left out, no wallet twice. */
  readonly sections: readonly WalletSection[]
  /** For AllWallets: every wallet once. */
  readonly all: readonly WalletRow[]
  readonly connectMethods: readonly ConnectMethod[]
  /** At most 2, newest first. */
  readonly recentIds: readonly string[]
}

export type WalletsController = {
  readonly store: ReadableStore<WalletsState>
  get(walletId: string): WalletRow | undefined
  /** Trimmed, case-insensitive, by name and rdns. */
  search(text: string): readonly WalletRow[]
  /** The view that picking a wallet leads to: ConnectingExternal when it can be reached now, else GetWallet. */
  select(walletId: string): void
}

/** The half of the controller that the kit sees. */
export type WalletsPart = WalletsController & {
  /** Fetches what makes the list. Before that the list is empty. */
  preload(): Promise<void>
  start(): () => void
}
