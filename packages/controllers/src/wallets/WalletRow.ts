import type { ConnectorKind, Namespace, Wallet } from '@latchkey/core'
import type { WalletSectionName } from '../features/FeaturesController.js'

/** One row of a wallet list. Its `id` is unique in the list and stable across reloads. */
export type WalletRow = Pick<Wallet, 'id' | 'name' | 'imageUrl' | 'rdns' | 'links'> & {
  /** The wallet's id in the catalogue. A discovered wallet's row keeps its own `id`. */
  readonly catalogueId?: string
  /** The catalogue operator's label. A wallet announced by a page script has none. */
  readonly badge?: 'certified'
  /**
   * Ids of the live connectors behind the row, one per connection method or namespace; empty for a
   * wallet that is not installed.
   */
  readonly connectorIds: readonly string[]
  readonly kind: ConnectorKind | undefined
  readonly namespaces: readonly Namespace[]
  readonly installed: boolean
  readonly recent: boolean
  /**
   * The wallet may be confused with another: same rdns, similar name, or a name in several scripts.
   * Show its rdns.
   */
  readonly lookAlike: boolean
}

export type WalletSection = {
  readonly name: WalletSectionName
  readonly rows: readonly WalletRow[]
}
