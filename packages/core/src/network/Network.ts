import type { CaipNetworkId, Namespace } from '../caip/Caip.js'

/**
 * The currency in which a network's fees are paid. `decimals` says how many digits its smallest
 * unit lies below one.
 */
export type NativeCurrency = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/**
 * A network: a CAIP-2 id with its description. Named networks carry no RPC URL; a host that has a
 * node adds one with `withRpcUrls`, and it is the only one that is ever asked.
 */
export type Network = {
  /** The namespace's own reference: a number on eip155, text elsewhere. */
  readonly id: number | string
  readonly caipNetworkId: CaipNetworkId
  readonly chainNamespace: Namespace
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls?: readonly string[]
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
  readonly testnet?: boolean
  /** solana: how wallets name the network (wallet-standard `solana:<cluster>`). */
  readonly cluster?: 'mainnet' | 'devnet' | 'testnet' | 'localnet'
  /** polkadot: the SS58 prefix of its addresses. */
  readonly ss58Prefix?: number
  /** bip122 and cosmos: the human-readable part of its bech32 addresses (BIP-173). */
  readonly bech32Prefix?: string
  /**
   * cosmos: the base denom of the native currency, and what one unit of gas costs in it, as a
   * decimal.
   */
  readonly gas?: { readonly denom: string; readonly price: string }
}
