import type { Actor, Call, Handing } from './Actor.js'

/** A swap as the person confirms it. Amounts are in the smallest unit. */
export type SwapOrder = {
  /** The token to give; absent for the native currency. */
  readonly give?: string
  /** The token to get; absent for the native currency. */
  readonly get?: string
  /** How much to give. */
  readonly amount: bigint
  /** The least that has to arrive. */
  readonly minAmount: bigint
  /** When the quote arrived, in milliseconds since 1970. */
  readonly quotedAt: number
  /**
   * The back end operator's fee by the quote: `amount` out of the received `of`. Absent without a
   * fee.
   */
  readonly operatorFee?: { readonly amount: bigint; readonly of: bigint }
}

/** A swap that a back end has built. Nothing in it is believed. */
export type BuiltSwap = {
  /** The CAIP-2 id of the network that it is for. */
  readonly network: string
  readonly to: string
  readonly data: string
  readonly value: bigint
  /** The contract that takes the token; the router itself where the back end names none. */
  readonly spender?: string
}

/** An EIP-2612 permit for the exact amount, before it is signed. */
export type SwapPermit = {
  readonly token: string
  readonly spender: string
  readonly value: bigint
  /** Seconds since 1970. */
  readonly deadline: bigint
  /** EIP-712: `types`, `primaryType`, `domain` and `message`. */
  readonly typedData: Readonly<Record<string, unknown>>
}

export type SignedPermit = Pick<SwapPermit, 'token' | 'spender' | 'value' | 'deadline'> & {
  readonly v: number
  readonly r: string
  readonly s: string
}

/** The approvals that the router lacks to take the token. The page makes all of them. */
export type SwapGrant = {
  /** For exactly the amount, and to zero before that for a token that demands it; often empty. */
  readonly approvals: readonly Call[]
  /** In place of the approvals, where the token and the router take one. */
  readonly permit?: SwapPermit
}

/** The simulated amounts of a swap, in the smallest unit. */
export type SwapOutcome = {
  readonly given: bigint
  readonly received: bigint
}

/** Proves on the page that a swap which a back end has built is the one that was quoted. */
export type SwapFeature = {
  /**
   * Reads what the spender may take and what it lacks.
   *
   * @throws SWAP_REFUSED for a spender that is not on the list of routers
   */
  readGrant(
    input: Actor & {
      readonly token: string
      readonly amount: bigint
      readonly spender: string
      readonly signal?: AbortSignal
    },
  ): Promise<SwapGrant>
  /**
   * Checks the calldata against the order and the list of routers, then simulates it after
   * `approvals` in one block, on the host's nodes or the wallet's, never on the back end's.
   * `undefined`: no node can simulate, and the calldata alone proves the swap.
   *
   * @throws SWAP_REFUSED with the reason in `details`, TRANSACTION_REVERTED, INSUFFICIENT_FUNDS
   */
  prove(
    input: Actor & {
      readonly order: SwapOrder
      readonly built: BuiltSwap
      /** Sent before the swap. */
      readonly approvals?: readonly Call[]
      /** The only permit that the calldata may contain. */
      readonly permit?: SignedPermit
      readonly signal?: AbortSignal
    },
  ): Promise<SwapOutcome | undefined>
  /**
   * The maximum fee of a swap beside its gas, in the smallest unit: an OP stack chain takes one for
   * its data. An adapter without this method has no such network.
   *
   * @throws the error of the node
   */
  readDataFee?(
    input: Pick<Actor, 'connector' | 'network'> & {
      readonly gasLimit: bigint
      readonly signal?: AbortSignal
    },
  ): Promise<bigint>
  /**
   * The permit with the wallet's answer to `eth_signTypedData_v4`.
   *
   * @throws WALLET_INVALID_RESPONSE for what is no signature of 65 bytes
   */
  readSignature(permit: SwapPermit, signature: unknown): SignedPermit
  /** Reads the wallet's network first. Resolves with the transaction's id. */
  send(input: Actor & Handing & { readonly call: Call }): Promise<string>
}
