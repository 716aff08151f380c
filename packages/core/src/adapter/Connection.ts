import type { CaipAddress, CaipNetworkId, Namespace } from '../caip/Caip.js'

/** One account that a wallet showed to the page. */
export type Account = {
  readonly address: CaipAddress
  readonly type?: 'eoa' | 'smartAccount' | 'payment' | 'ordinal'
  readonly publicKey?: string
  readonly label?: string
}

/** What the wallet says of itself. All of it is self-attested. */
export type WalletInfo = {
  readonly name: string
  readonly imageUrl?: string
  readonly rdns?: string
}

/** What connecting produced: plain data, one per namespace. */
export type Connection = {
  readonly connectorId: string
  readonly namespace: Namespace
  /** Never empty; the wallet's order. */
  readonly accounts: readonly Account[]
  /** The address in use, one of `accounts`. */
  readonly active: CaipAddress
  /** The network the wallet is on. May be one that the kit does not offer. */
  readonly network: CaipNetworkId
  readonly approvedNetworks: readonly CaipNetworkId[] | 'all'
  readonly walletInfo?: WalletInfo
}
