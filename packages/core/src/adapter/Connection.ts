import type { CaipAddress, CaipNetworkId, Namespace } from '../caip/Caip.js'

/** One account that a wallet showed to the page. */
export type Account = {
  readonly address: CaipAddress
  readonly type?: 'eoa' | 'smartAccount' | 'payment' | 'ordinal'
  readonly publicKey?: string
  readonly label?: string
}

/** The wallet's description of itself. All of it is self-attested. */
export type WalletInfo = {
  readonly name: string
  readonly imageUrl?: string
  readonly rdns?: string
}

/** The result of connecting: plain data, one per namespace. */
export type Connection = {
  readonly connectorId: string
  readonly namespace: Namespace
  /** Never empty, in the wallet's order. */
  readonly accounts: readonly Account[]
  /** The address in use, one of `accounts`. */
  readonly active: CaipAddress
  /** The network the wallet is on. The kit may not offer it. */
  readonly network: CaipNetworkId
  readonly approvedNetworks: readonly CaipNetworkId[] | 'all'
  readonly walletInfo?: WalletInfo
}
