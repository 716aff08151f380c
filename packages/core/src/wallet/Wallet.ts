import type { CaipNetworkId, Namespace } from '../caip/Caip.js'

/** Links that install or open a wallet. The kit checks every value before it uses it as a link. */
export type WalletLinks = {
  readonly homepage?: string
  readonly mobile?: string
  readonly desktop?: string
  readonly webApp?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
  /**
   * The wallet's app scans pairing codes from a screen, also without a link that opens it.
   * @default derived from `mobile` and the stores
   */
  readonly scansCodes?: boolean
}

/** An entry of the wallet list: plain data from the host, the catalogue or discovery. */
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
  /** The catalogue operator's label. */
  readonly badge?: 'certified'
}
