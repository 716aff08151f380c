import type { CaipNetworkId, Namespace } from '../caip/Caip.js'

/**
 * The currency of a network's fees. `decimals` is the number of decimal places of its smallest
 * unit.
 */
export type NativeCurrency = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/**
 * A network: a CAIP-2 id with its description. Predefined networks carry no RPC URL. A host adds
 * its own nodes with `withRpcUrls`; the kit asks no others.
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
  /** solana: the wallets' name of the network (wallet-standard `solana:<cluster>`). */
  readonly cluster?: 'mainnet' | 'devnet' | 'testnet' | 'localnet'
  /**
   * eip155: a network of the OP stack, whose transactions also pay for their data on L1.
   *
   * @default whether the EVM adapter knows its id as one
   */
  readonly opStack?: boolean
  /** polkadot: the SS58 prefix of its addresses. */
  readonly ss58Prefix?: number
  /** bip122 and cosmos: the human-readable part of its bech32 addresses (BIP-173). */
  readonly bech32Prefix?: string
  /**
   * cosmos: the protobuf type of the chain's public keys, where its accounts have Ethereum keys, such
   * as `/ethermint.crypto.v1.ethsecp256k1.PubKey`, `/injective.crypto.v1beta1.ethsecp256k1.PubKey` or
   * `/cosmos.evm.crypto.v1.ethsecp256k1.PubKey`. Addresses and digests are by keccak-256 then.
   *
   * @default the Cosmos SDK's own keys
   */
  readonly ethereumKeys?: string
  /**
   * cosmos: the coin type of its accounts (SLIP-44), for a wallet that does not know the chain yet.
   *
   * @default 60 with `ethereumKeys`, else 118
   */
  readonly coinType?: number
  /**
   * cosmos: the base denom of the native currency, and the price of one unit of gas in it, as a
   * decimal.
   */
  readonly gas?: {
    readonly denom: string
    readonly price: string
    /**
     * The module that sets the price with each block; `price` is the floor then. `feemarket`: that of
     * skip-mev, as on the Cosmos Hub and Neutron (docs.cosmos.network/hub/latest/modules/feemarket).
     * `txfees`: that of Osmosis (github.com/osmosis-labs/osmosis/releases/tag/v20.2.1).
     *
     * @default the price is fixed
     */
    readonly market?: 'feemarket' | 'txfees'
  }
}
