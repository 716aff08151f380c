import type { CaipNetworkId, Namespace } from '../caip/Caip.js'

/** The currency in which a network's fees are paid. `decimals` says how many digits its smallest unit lies below one. */
export type NativeCurrency = { readonly name: string; readonly symbol: string; readonly decimals: number }

/**
 * A network: a CAIP-2 id with its description. Named networks carry no RPC URL; a host that has a node adds one with
 * `withRpcUrls`, and it is the only one that is ever asked.
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
}
