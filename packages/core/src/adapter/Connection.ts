import type { CaipAddress, CaipNetworkId, Namespace } from '../caip/Caip.js'

/** One account that a wallet showed to the page. */
export type Account = {
  readonly address: CaipAddress
  /**
   * The type by the wallet's statement. An account of an installed wallet has none on eip155:
   * whether its address is a contract differs by network, and the adapter's `isSmartAccount` reads
   * it on demand. An account that delegates to code (EIP-7702) still has its key, and is no
   * contract.
   */
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
