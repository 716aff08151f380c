import type { CaipNetworkId, Namespace } from '../caip/Caip.js'

/** Where a wallet can be had or opened. Every value is checked before it is used as a link. */
export type WalletLinks = {
  readonly homepage?: string
  readonly mobile?: string
  readonly desktop?: string
  readonly webApp?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
  /**
   * Its app reads pairing codes from a screen, also where it names no link that opens it.
   * @default told from `mobile` and the stores
   */
  readonly scansCodes?: boolean
}

/** What a person picks from a list: plain data from the host, the catalogue or discovery. */
export type Wallet = {
  readonly id: string
  readonly name: string
  /** EIP-6963 reverse domain name. Self-attested by the wallet, so never an identity. */
  readonly rdns?: string
  /** @default a letter on a ground of the name's own hue */
  readonly imageUrl?: string
  readonly links?: WalletLinks
  readonly namespaces?: readonly Namespace[]
  readonly chains?: readonly CaipNetworkId[]
  /** What the catalogue's operator says of it. */
  readonly badge?: 'certified'
}
