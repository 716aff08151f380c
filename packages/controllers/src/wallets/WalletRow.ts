import type { ConnectorKind, Namespace, Wallet } from '@latchkey/core'
import type { WalletSectionName } from '../features/FeaturesController.js'

/** One row of a wallet list. Its `id` is unique in the list and stable across reloads. */
export type WalletRow = Pick<Wallet, 'id' | 'name' | 'imageUrl' | 'rdns' | 'links'> & {
  /** The wallet's id in the catalogue, which the row of a discovered wallet does not take over. */
  readonly catalogueId?: string
  /**
   * The word of the catalogue's operator. A wallet that a script of the page announced has none.
   */
  readonly badge?: 'certified'
  /**
   * Ids of the live connectors behind the row, one per way or namespace; empty for a wallet that is
   * not installed.
   */
  readonly connectorIds: readonly string[]
  readonly kind: ConnectorKind | undefined
  readonly namespaces: readonly Namespace[]
  readonly installed: boolean
  readonly recent: boolean
  /**
   * It may be mistaken for another: same rdns, a name that looks the same, or one in letters of
   * several scripts. Show its rdns.
   */
  readonly lookAlike: boolean
}

export type WalletSection = {
  readonly name: WalletSectionName
  readonly rows: readonly WalletRow[]
}
