import type { OnrampOptions, OnrampQuote } from '@latchkey/api'

export type ProviderId = 'coinbase' | 'meld'

/** A status never goes backwards: a delivered order stays delivered, despite later reports. */
export const orderStatuses = { created: 0, pending: 1, failed: 2, success: 3 } as const

export type OrderStatus = keyof typeof orderStatuses

/** The state of an order, as its provider reports it. */
export type OrderNews = {
  readonly ref: string
  readonly status: Exclude<OrderStatus, 'created'>
  readonly address?: string | undefined
  /** Decimal text in whole units. */
  readonly amount?: string | undefined
  /** The transaction that delivered it. */
  readonly hash?: string | undefined
}

/** A provider's answer to a question about an order. */
export type OrderReport = {
  /** False if it has no payment of the order, of whatever state. */
  readonly isKnown: boolean
  readonly news: readonly OrderNews[]
}

/** Where a purchase is made. */
export type Place = {
  /** Two letters (ISO 3166-1). */
  readonly country: string
  /** The state, as ISO 3166-2 has it after the hyphen; undefined where the provider wants none. */
  readonly subdivision: string | undefined
}

export type ProviderQuoteInput = Place & {
  readonly purchaseCurrency: string
  readonly paymentCurrency: string
  readonly amount: string
  readonly network: string
  readonly address: string | undefined
  readonly paymentMethod: 'card' | 'bank'
  /** The visitor's own address. */
  readonly clientIp: string
}

export type ProviderOrderInput = Omit<ProviderQuoteInput, 'amount'> & {
  readonly address: string
  /** Without either the provider asks the person. */
  readonly amount: string | undefined
  /** Of the purchased currency; counts without `amount`. */
  readonly purchaseAmount?: string | undefined
  /** The provider's reference of the order. */
  readonly ref: string
  /** The quote that was shown. Without one the provider chooses who sells. */
  readonly quoteId?: string | undefined
}

export type WebhookMessage = {
  /** Exactly as it came: it is signed. */
  readonly text: string
  readonly header: (name: string) => string | undefined
}

/** A provider of purchases, with the operator's key. */
export type OnrampProvider = {
  readonly id: ProviderId
  readonly name: string
  readonly namespaces: readonly ('eip155' | 'solana')[]
  /** A currency's id names its network too, so that the two may contradict each other. */
  readonly namesNetworks: boolean
  /** The CAIP-2 id of a network by the provider's name of it. */
  networkOf(name: string): string | undefined
  /** It sells by subdivision of this country, and refuses a request without one. */
  needsSubdivision(country: string): boolean
  options(place: Place): Promise<OnrampOptions>
  /** @throws HttpProblem 400, 502 */
  quote(input: ProviderQuoteInput): Promise<OnrampQuote>
  /** The provider's page for one purchase. @throws HttpProblem 400, 502 */
  url(input: ProviderOrderInput): Promise<string>
  /** The provider's report on an order. */
  status(ref: string): Promise<OrderReport>
  /** Reads a signed message; undefined for one about nothing here. @throws HttpProblem 401, 404 */
  hook(message: WebhookMessage): OrderNews | undefined
}
