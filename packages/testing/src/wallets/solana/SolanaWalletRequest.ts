/** One instruction of a transaction to sign: all its content, as base58 addresses and bytes. */
export type RequestedInstruction = {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/** A request that the wallet's owner must agree to: everything a consent screen shows. */
export type SolanaWalletRequest =
  | { readonly kind: 'connect'; readonly accounts: readonly string[] }
  | { readonly kind: 'signIn'; readonly account: string; readonly message: string }
  | { readonly kind: 'signMessage'; readonly account: string; readonly message: string }
  | {
      /** `sends`: the wallet also sends it to its own node. */
      readonly kind: 'signTransaction'
      readonly account: string
      readonly sends: boolean
      readonly chain: string | undefined
      readonly instructions: readonly RequestedInstruction[]
    }

/** The owner's decision: `false` (or a promise of it) rejects with 4001. */
export type SolanaApprove = (request: SolanaWalletRequest) => boolean | Promise<boolean>
