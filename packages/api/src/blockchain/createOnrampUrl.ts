import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line, maybeText, place } from '../wire/fields.js'

const wallet = z.object({
  address: line(128),
  blockchains: z.optional(z.array(line(64)).check(z.maxLength(64))),
  assets: z.optional(z.array(line(64)).check(z.maxLength(64))),
})
const answer = z.object({
  url: z.string(),
  /** The service's id of the order, as its history has it. An addition of Latchkey's server. */
  id: maybeText(),
})

/** The link to continue the purchase. It comes from outside: check it with `toHttpsUrl`. */
export type OnrampUrl = z.infer<typeof answer>

export type CreateOnrampUrlInput = {
  /** The wallets that receive the purchase; `blockchains` are the provider's names of networks. */
  readonly destinationWallets: readonly z.infer<typeof wallet>[]
  readonly defaultNetwork?: string
  readonly partnerUserId?: string
  readonly presetCryptoAmount?: number
  readonly presetFiatAmount?: number
  /** The provider that sells. @default the service's first one */
  readonly provider?: string
  /** The currency to buy. @default the first of the wallet's `assets` */
  readonly purchaseCurrency?: string
  /** The currency of `presetFiatAmount`. @default 'USD' */
  readonly paymentCurrency?: string
  readonly paymentMethod?: 'card' | 'bank'
  /** Two letters (ISO 3166-1). @default the service's own */
  readonly country?: string
  /**
   * The state within the country, as ISO 3166-2 has it after the hyphen: `NY` for `US-NY`. In the
   * United States Coinbase sells nothing without it.
   *
   * @default none
   */
  readonly subdivision?: string
  /** The quote that was shown: its seller alone may sell. @default the provider's choice */
  readonly quoteId?: string
}

/** `POST /v1/generators/onrampurl` */
export const createOnrampUrlCall: ApiCall<CreateOnrampUrlInput, OnrampUrl, 'blockchain'> = {
  name: 'createOnrampUrl',
  api: 'blockchain',
  method: 'POST',
  path: '/v1/generators/onrampurl',
  policy: 'write',
  body: z.object({
    destinationWallets: z.array(wallet).check(z.minLength(1), z.maxLength(32)),
    defaultNetwork: z.optional(line(64)),
    partnerUserId: z.optional(line(128)),
    defaultExperience: z.optional(line(16)),
    presetCryptoAmount: z.optional(z.number().check(z.gte(0))),
    presetFiatAmount: z.optional(z.number().check(z.gte(0))),
    provider: z.optional(line(32)),
    purchaseCurrency: z.optional(line(64)),
    paymentCurrency: z.optional(line(16)),
    paymentMethod: z.optional(z.enum(['card', 'bank'])),
    country: z.optional(place()),
    subdivision: z.optional(place()),
    quoteId: z.optional(line(128)),
  }),
  answer,
  toWire: (input) => ({ body: { ...input, defaultExperience: 'buy' } }),
}

/**
 * Starts a purchase with a provider.
 *
 * @example
 * const { url } = await createOnrampUrl(blockchain, {
 *   destinationWallets: [{ address, blockchains: ['base'] }],
 * })
 */
export function createOnrampUrl(
  client: ApiClient<'blockchain'>,
  input: CreateOnrampUrlInput,
  options?: ApiCallOptions,
): Promise<OnrampUrl> {
  return client.request(createOnrampUrlCall, input, options)
}
