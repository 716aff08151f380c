import type { CaipAddress, CaipNetworkId, PlainError, ReadableStore, Remote } from '@latchkey/core'

export type BuyProviderId = 'coinbase' | 'meld'

/** A provider that sells to the account. */
export type BuyProvider = {
  readonly id: BuyProviderId
  readonly name: string
  /** The provider's fee by its own statement, in percent, such as '1-2'. */
  readonly feePercent: string
}

export type BuyMethod = 'card' | 'bank'

/** A payment currency, with what each method of payment allows. */
export type BuyFiat = {
  /** ISO 4217, such as 'EUR'. */
  readonly id: string
  readonly limits: readonly {
    readonly method: BuyMethod
    /** Decimal text. */
    readonly min: string
    readonly max: string
  }[]
}

/** A currency on sale, on the network of the account. */
export type BuyToken = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly network: CaipNetworkId
  /** The provider's own name of the network, such as 'base'. */
  readonly networkName: string
  /** The contract; absent for the native currency. */
  readonly address?: string
}

export type BuyOptions = {
  readonly fiats: readonly BuyFiat[]
  readonly tokens: readonly BuyToken[]
  /** The back end did not answer: these are the kit's own defaults. */
  readonly isBuiltIn: boolean
}

export type BuyMoney = { readonly amount: string; readonly currency: string }

export type BuyQuote = {
  readonly id: string
  readonly provider: BuyProviderId
  /** Each fee as the provider tells it, in the payment currency; kinds: 'provider', 'network'. */
  readonly fees: readonly (BuyMoney & { readonly kind: 'provider' | 'network' })[]
  readonly subtotal: BuyMoney
  readonly total: BuyMoney
  readonly purchaseAmount: BuyMoney
  /** An invented quote of `onramp.mockQuote`. A view labels it; `buy` refuses it. */
  readonly isMock: boolean
}

/** The first problem of the form, in the order of its fields. */
export type BuyProblem =
  | 'RESTRICTED_REGION'
  | 'NO_PROVIDER'
  | 'SUBDIVISION_REQUIRED'
  | 'TOKEN_REQUIRED'
  | 'AMOUNT_REQUIRED'
  | 'INVALID_AMOUNT'
  | 'BELOW_MINIMUM'
  | 'ABOVE_MAXIMUM'
  | 'QUOTE_PENDING'
  | 'QUOTE_UNAVAILABLE'

export type BuyOrder = {
  /**
   * `opening`: the link is asked for. `blocked`: the browser did not open the window; `openAgain`
   * in a click opens it. `unknown`: the provider tells no outcome, or not within an hour.
   */
  readonly status: 'opening' | 'blocked' | 'inProgress' | 'success' | 'failed' | 'unknown'
  readonly provider: BuyProviderId
  /** The service's id of the order; absent where no service follows it. */
  readonly id?: string
  /** The provider's page. */
  readonly url?: string
  /** The transaction that delivered it. */
  readonly transaction?: string
}

export type BuyingState = {
  /** The account that receives, on its network. Another one empties the form. */
  readonly from: CaipAddress | undefined
  /** Those that sell on the network of the account, in the host's order. */
  readonly providers: readonly BuyProvider[]
  readonly provider: BuyProviderId | undefined
  readonly options: Remote<BuyOptions>
  /**
   * The provider sells by state, the visitors are in the United States, and the host named no
   * state: the form asks for it.
   */
  readonly asksSubdivision: boolean
  /**
   * The state that the person chose, as ISO 3166-2 has it after `US-`, such as 'NY'. It is kept for
   * the next purchase, and goes only to a provider that asks for it.
   */
  readonly subdivision: string | undefined
  readonly fiat: BuyFiat | undefined
  readonly token: BuyToken | undefined
  readonly method: BuyMethod
  /** Decimal text, of `fiat`. */
  readonly amount: string
  /** Of the chosen fiat and method. */
  readonly limits: { readonly min: string; readonly max: string } | undefined
  /**
   * `error`: 'Estimate unavailable', and nothing to buy. `idle` with a complete form: the provider
   * tells the price on its own page (a link made by the page alone).
   */
  readonly quote: Remote<BuyQuote>
  readonly problem: BuyProblem | undefined
  readonly order: BuyOrder | undefined
  /** Why the last attempt failed. */
  readonly error: (PlainError & { readonly referenceId: string }) | undefined
}

/** A purchase for the active account, from the form to the delivery. */
export type BuyingController = {
  readonly store: ReadableStore<BuyingState>
  /** Follows the account and reads the options while a view is open. Returns the stop function. */
  follow(): () => void
  setAmount(text: string): void
  chooseFiat(id: string): void
  chooseToken(id: string): void
  chooseProvider(id: BuyProviderId): void
  chooseMethod(method: BuyMethod): void
  /** Two letters, such as 'NY'. Others change nothing, nor does a state that is not asked for. */
  chooseSubdivision(code: string): void
  /** Asks for the quote at once. Edits ask by themselves, a moment after the last one. */
  askQuote(): Promise<void>
  /**
   * Within a click: opens the provider's page and shows BuyInProgress. Never rejects: the outcome
   * is in the store.
   */
  buy(): Promise<void>
  /** Within a click: opens the page of the order again. */
  openAgain(): void
  /** Forgets the order and the form. */
  reset(): void
  stop(): void
}
