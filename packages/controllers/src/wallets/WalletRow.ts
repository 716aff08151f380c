import type { ConnectorKind, Namespace } from '@latchkey/core'
import type { WalletSectionName } from '../features/FeaturesController.js'

/** One row of a wallet list. */
export type WalletRow = {
  /** Unique in the list and stable across reloads. */
  readonly id: string
  readonly name: string
  readonly imageUrl?: string
  readonly rdns?: string
  /** The wallet's id in the catalogue, which the row of a discovered wallet does not take over. */
  readonly catalogueId?: string
  /**
   * What the catalogue's operator says of it. Never of a wallet that a script of the page
   * announced.
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
  readonly links?: {
    readonly homepage?: string
    readonly mobile?: string
    readonly desktop?: string
    readonly webApp?: string
    readonly appStore?: string
    readonly playStore?: string
    readonly chromeStore?: string
    /** Its app reads pairing codes from a screen, also where no link opens it. */
    readonly scansCodes?: boolean
  }
}

export type WalletSection = {
  readonly name: WalletSectionName
  readonly rows: readonly WalletRow[]
}
