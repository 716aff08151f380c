/** A token, or the chain's own currency where `token` is absent. */
export type SwapSide = { readonly chainId: string; readonly token?: string }

export type SwapInput = {
  readonly from: SwapSide
  readonly to: SwapSide
  /** In the smallest unit of `from`. */
  readonly amount: bigint
  /** The account that swaps. Some engines cannot quote without it. */
  readonly user?: string
}

export type SwapHop = {
  readonly protocol: string
  /** In millionths of the input. */
  readonly fee?: number
  readonly from: SwapSide
  readonly to: SwapSide
}

export type SwapFee = {
  readonly kind: 'operator' | 'provider' | 'network'
  readonly amount: bigint
  readonly token: SwapSide
}

/** An engine's quote for an input. */
export type SwapOffer = {
  /** In the smallest unit of `to`. */
  readonly toAmount: bigint
  /** The contract that takes `from`. */
  readonly spender: string
  readonly route: readonly SwapHop[]
  readonly fees: readonly SwapFee[]
  /** Units of gas. */
  readonly gas?: bigint
  /** A fraction, by the pools' own prices; absent where the engine does not say. */
  readonly priceImpact?: number
  /** The engine's own data to build this offer's transaction: JSON. */
  readonly plan: unknown
}

/** A signature by EIP-2612. */
export type SwapPermit = {
  readonly value: bigint
  readonly deadline: bigint
  readonly v: number
  readonly r: string
  readonly s: string
}

export type BuiltSwap = {
  readonly to: string
  readonly data: string
  /** Native currency to send with it, as the engine says. */
  readonly value: bigint
  readonly gas?: bigint
}

/**
 * Where swaps come from: the pools of a chain, or an aggregator's service. Amounts are in the
 * smallest unit.
 */
export type SwapEngine = {
  readonly name: string
  readonly chains: readonly string[]
  /** The contract that takes tokens on a chain, where it is known before a quote. */
  spender(chainId: string): string | undefined
  /**
   * Undefined: no way between the two tokens.
   *
   * @throws HttpProblem for a token that it cannot swap, UpstreamError
   */
  quote(input: SwapInput): Promise<SwapOffer | undefined>
  /**
   * The transaction for an offer.
   * @throws UpstreamError
   */
  build(input: {
    readonly input: SwapInput & { readonly user: string }
    readonly plan: unknown
    readonly minAmount: bigint
    /** Seconds since 1970. */
    readonly deadline: bigint
    /** Whole percent. */
    readonly slippage: number
    readonly permit?: SwapPermit | undefined
  }): Promise<BuiltSwap>
}
