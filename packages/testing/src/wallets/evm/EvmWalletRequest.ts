import type { Address, Hex } from 'viem'

/** One requested call of a transaction or an EIP-5792 batch. `value` is in wei. */
export type RequestedCall = { readonly to?: Address; readonly value: bigint; readonly data?: Hex }

/** A request that the wallet's owner must agree to: everything a consent screen shows. */
export type EvmWalletRequest = {
  /** The JSON-RPC method. */
  readonly method: string
  /** The wallet's current chain. */
  readonly chainId: number
} & (
  | { readonly kind: 'connect'; readonly accounts: readonly Address[] }
  | { readonly kind: 'signMessage'; readonly account: Address; readonly message: string }
  | {
      readonly kind: 'signTypedData'
      readonly account: Address
      readonly typedData: Readonly<Record<string, unknown>>
    }
  | { readonly kind: 'sendTransaction'; readonly account: Address; readonly call: RequestedCall }
  | {
      readonly kind: 'sendCalls'
      readonly account: Address
      readonly calls: readonly RequestedCall[]
      readonly atomic: boolean
    }
  | { readonly kind: 'switchNetwork'; readonly target: number }
  | {
      readonly kind: 'addNetwork'
      readonly target: number
      readonly name: string
      readonly rpcUrls: readonly string[]
    }
  | { readonly kind: 'watchAsset'; readonly asset: unknown }
)

/** The owner's decision: `false` (or a promise of it) rejects with 4001. */
export type EvmApprove = (request: EvmWalletRequest) => boolean | Promise<boolean>
