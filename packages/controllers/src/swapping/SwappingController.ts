import type {
  CaipAddress,
  CaipNetworkId,
  Call,
  FeeEstimate,
  PlainError,
  ReadableStore,
  Remote,
  SwapOutcome,
} from '@latchkey/core'
import type { CheckedToken } from '../sending/checkToken.js'

/** A token, or the native currency, that can be given or got. */
export type SwapToken = {
  readonly network: CaipNetworkId
  /** The token's address; absent for the native currency. */
  readonly token?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** US dollars for one whole unit, as exact decimal text; absent where no source knows it. */
  readonly price?: string
  /** https or data. */
  readonly picture?: string
  /** The account's balance in the smallest unit; absent where it is not known. */
  readonly amount?: bigint
  /** The back end says that the token takes a signed permit (EIP-2612). */
  readonly permit?: boolean
  /** One of the tokens that the list shows first. */
  readonly suggested: boolean
  /** The account holds it, and the back end does not offer it: it can be given, and not got. */
  readonly isOnlyHeld?: true
  /** The host's own `tokens` name it, by its address. */
  readonly isNamed?: true
  /** Another token of the list has this symbol, too. */
  readonly isTwin?: true
}

export type SwapFee = {
  readonly kind: 'operator' | 'provider' | 'network'
  /** In the smallest unit. */
  readonly amount: bigint
  readonly symbol: string
  readonly decimals: number
}

/** An offer for what the form says. Amounts are in the smallest unit of the token to get. */
export type SwapQuote = {
  readonly id?: string
  readonly toAmount: bigint
  /** The least that arrives: 1 percent below `toAmount`. */
  readonly minAmount: bigint
  /** A fraction: 0.03 is 3 percent. Absent where the back end does not say. */
  readonly priceImpact?: number
  /** The fees by recipient. The kit takes none. */
  readonly fees: readonly SwapFee[]
  /** The back end operator's share of the token to get; also part of `fees`. */
  readonly operatorFee?: bigint
  /** The symbols of the tokens on the way, the given one first. */
  readonly route: readonly string[]
  /** Gas, and on some networks data. Absent where one of them is not known. */
  readonly networkFee?: FeeEstimate
  /** The contract that takes the given token. */
  readonly spender?: string
  /** Milliseconds since 1970: a newer one replaces it. */
  readonly refreshAt: number
  /** Milliseconds since 1970: it cannot be executed any more. */
  readonly expiresAt: number
}

/**
 * A swap under review. The view shows it, and `swap` asks the wallet for it or for nothing: frozen,
 * so that no later list, balance or price changes it.
 */
export type ReviewedSwap = {
  readonly from: CaipAddress
  /** With name, symbol and decimals of the chain once it was checked. */
  readonly give: CheckedToken<SwapToken>
  readonly get: CheckedToken<SwapToken>
  /** In the smallest unit of the token to give. */
  readonly units: bigint
  /** `units` as it was typed: decimal text in whole units. */
  readonly amount: string
  readonly quote: SwapQuote
}

/** The first problem that prevents the review, in the order of the form. */
export type SwapProblem =
  | 'NETWORK_NOT_SUPPORTED'
  | 'GIVE_REQUIRED'
  | 'AMOUNT_REQUIRED'
  | 'INVALID_AMOUNT'
  | 'INSUFFICIENT_FUNDS'
  | 'GET_REQUIRED'
  | 'GET_NOT_OFFERED'
  | 'SAME_TOKEN'
  | 'QUOTE_PENDING'
  | 'QUOTE_FAILED'
  | 'QUOTE_EXPIRED'
  | 'FEE_NOT_COVERED'
  | 'IMPACT_NOT_ACCEPTED'

/** One thing that the wallet is asked for. */
export type SwapStep = {
  /**
   * `permit`: a signature in place of the approval. `resetApproval`: an approval of zero, which
   * some tokens demand first. `batch`: approval and swap at once.
   */
  readonly kind: 'permit' | 'resetApproval' | 'approve' | 'swap' | 'batch'
  /**
   * `waiting`: the wallet asks the person. `following`: it is sent and not yet in a block.
   * `replaced`: another transaction took its place. `dropped`: no node knows it any more.
   */
  readonly status: 'todo' | 'waiting' | 'following' | 'done' | 'failed' | 'replaced' | 'dropped'
}

export type SwappingState = {
  /** The account that swaps, on its network. Another one empties the form. */
  readonly from: CaipAddress | undefined
  readonly give: SwapToken | undefined
  readonly get: SwapToken | undefined
  /** How much of `give`: decimal text in whole units, with a point. */
  readonly amount: string
  /** The tokens to choose from: the held ones first, then the suggested ones, then the rest. */
  readonly tokens: Remote<readonly SwapToken[]>
  /** Asked again every 10 seconds while a view is open. */
  readonly quote: Remote<SwapQuote>
  readonly problem: SwapProblem | undefined
  /** The swap under review. A change of the form, and a failure of its check, ends it. */
  readonly order: ReviewedSwap | undefined
  /** The requests to the wallet, after the review. */
  readonly steps: readonly SwapStep[]
  /** The approvals or the permit to sign before the swap, after the review. */
  readonly grants?: readonly ({ readonly call: Call } | { readonly typedData: unknown })[]
  /**
   * The simulated effect of the swap, after its review. Without data after `success`: no node can
   * simulate, and the calldata alone proves the swap.
   */
  readonly simulation: Remote<SwapOutcome | undefined>
  /** The person accepts a price impact above 3 percent. */
  readonly impactAccepted: boolean
  /** The maximum is being worked out. */
  readonly findingMax: boolean
  /** `waiting`: the steps run. */
  readonly phase: 'editing' | 'reviewing' | 'waiting' | 'done'
  /** Why the last attempt failed. The steps that are done stay done. */
  readonly error: (PlainError & { readonly referenceId: string }) | undefined
  /** The last swap that was sent, for its confirmation. */
  readonly done:
    | {
        /** The id of the transaction, or of the batch. */
        readonly id: string
        readonly from: CaipAddress
        /** Decimal text in whole units. */
        readonly gave: string
        /** The quoted amount: decimal text in whole units. */
        readonly got: string
        readonly giveSymbol: string
        readonly getSymbol: string
      }
    | undefined
}

/** A form filled in beforehand. */
export type SwapDraft = {
  /** The address of the token to give, or the network's symbol or `native` for its currency. */
  readonly from?: string
  /** The same for the token to get. */
  readonly to?: string
  /** Decimal text in whole units of the token to give. */
  readonly amount?: string
}

/**
 * A swap of the active account, from the form to the last transaction.
 *
 * @example
 * const swapping: SwappingController = kit.use(swappingOf)
 * const stop = swapping.follow()
 * swapping.fill({ from: 'native', amount: '0.1' })
 * console.log(swapping.store.getState().problem)
 * stop()
 */
export type SwappingController = {
  readonly store: ReadableStore<SwappingState>
  /** Follows the account and keeps the quote fresh while a view is open. Returns the stop. */
  follow(): () => void
  /** Reads the list of tokens again. The form stays as it is. */
  readTokens(): void
  fill(draft: SwapDraft): void
  chooseGive(token: SwapToken): void
  chooseGet(token: SwapToken): void
  /** Swaps the two sides; the amount becomes what was quoted. */
  flip(): void
  setAmount(text: string): void
  /** Fills in the balance; of the native currency, less the fee. Never rejects. */
  fillMax(): Promise<void>
  /**
   * Makes `order` of what is filled in and quoted, reads its tokens from the chain, has the swap
   * built, checks and simulates it, and lists the steps. Never rejects.
   */
  review(): Promise<void>
  acceptImpact(): void
  /**
   * Asks the wallet for the open steps of the swap that the person has seen, which is `order` of the
   * store, one after the other. Any other one is refused with ORDER_CHANGED. Never rejects.
   */
  swap(order: ReviewedSwap | undefined): Promise<void>
  /** Back to the form: the steps and the last error go, the fields stay. */
  edit(): void
  reset(): void
  stop(): void
}
