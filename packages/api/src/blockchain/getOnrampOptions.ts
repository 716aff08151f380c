import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line, maybeText, place } from '../wire/fields.js'

/** Amounts in the provider's format. */
const limits = z.array(z.object({ id: z.string(), min: z.string(), max: z.string() }))
/** Two spellings are in use: that of the specification, and camel case. */
const paymentCurrency = z.union([
  z.object({ id: z.string(), payment_method_limits: limits }),
  z.object({ id: z.string(), limits }),
])
const network = z.object({
  name: z.string(),
  display_name: maybeText(),
  displayName: maybeText(),
  chain_id: maybeText(),
  chainId: maybeText(),
  contract_address: maybeText(),
  contractAddress: maybeText(),
})

const purchaseCurrency = z.object({
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  networks: z.array(network),
})

const answer = z.object({
  /** The providers that the service sells through. An addition of Latchkey's server. */
  providers: z.nullish(z.array(z.string())),
  /** The country of these options, in two letters. An addition of Latchkey's server. */
  country: maybeText(),
  /** The provider wants a subdivision of the country. An addition of Latchkey's server. */
  needsSubdivision: z.nullish(z.boolean()),
  paymentCurrencies: z.array(paymentCurrency),
  purchaseCurrencies: z.array(purchaseCurrency),
})

/** The options as a service sends them, in either of the two spellings in use. */
export type OnrampOptionsAnswer = z.infer<typeof answer>

/** A payment currency, with the least and most by each method of payment. */
export type OnrampPaymentCurrency = {
  readonly id: string
  readonly payment_method_limits: z.infer<typeof limits>
}

/** A network on which a currency is on sale. */
export type OnrampNetwork = {
  readonly name: string
  readonly display_name?: string | null | undefined
  readonly chain_id?: string | null | undefined
  readonly contract_address?: string | null | undefined
}

/** The currencies on sale, the payment currencies, and their limits. */
export type OnrampOptions = {
  /** The providers that the service sells through, where it says so. */
  readonly providers?: readonly string[]
  /** The country of these options in two letters (ISO 3166-1), where the service says so. */
  readonly country?: string
  /**
   * The provider sells by subdivision of this country: options for none are empty, and it quotes
   * nothing.
   */
  readonly needsSubdivision?: boolean
  readonly paymentCurrencies: readonly OnrampPaymentCurrency[]
  readonly purchaseCurrencies: readonly (Omit<z.infer<typeof purchaseCurrency>, 'networks'> & {
    readonly networks: readonly OnrampNetwork[]
  })[]
}

export type GetOnrampOptionsInput = {
  /** The provider whose options are asked for. @default the service's first one */
  readonly provider?: string
  /** Two letters (ISO 3166-1). @default the service's own */
  readonly country?: string
  /**
   * The state within the country, as ISO 3166-2 has it after the hyphen: `NY` for `US-NY`. In the
   * United States Coinbase sells nothing without it.
   *
   * @default none
   */
  readonly subdivision?: string
}

/** `GET /v1/onramp/options` */
export const getOnrampOptionsCall: ApiCall<
  GetOnrampOptionsInput,
  OnrampOptionsAnswer,
  'blockchain'
> = {
  name: 'getOnrampOptions',
  api: 'blockchain',
  method: 'GET',
  path: '/v1/onramp/options',
  policy: 'readUi',
  query: z.object({
    provider: z.optional(line(32)),
    country: z.optional(place()),
    subdivision: z.optional(place()),
  }),
  answer,
  toWire: ({ provider, country, subdivision }) => ({ query: { provider, country, subdivision } }),
}

/**
 * Reads the currencies on sale and the payment currencies. Field names are those of the
 * specification, whichever the service uses.
 *
 * @example
 * const { purchaseCurrencies } = await getOnrampOptions(blockchain)
 */
export async function getOnrampOptions(
  client: ApiClient<'blockchain'>,
  input: GetOnrampOptionsInput = {},
  options?: ApiCallOptions,
): Promise<OnrampOptions> {
  const { providers, country, needsSubdivision, paymentCurrencies, purchaseCurrencies } =
    await client.request(getOnrampOptionsCall, input, options)
  return {
    ...(providers && { providers }),
    ...(country && { country }),
    ...(needsSubdivision && { needsSubdivision }),
    paymentCurrencies: paymentCurrencies.map((each) => ({
      id: each.id,
      payment_method_limits: 'limits' in each ? each.limits : each.payment_method_limits,
    })),
    purchaseCurrencies: purchaseCurrencies.map(({ networks, ...rest }) => ({
      ...rest,
      networks: networks.map((each) => ({
        name: each.name,
        display_name: each.display_name ?? each.displayName,
        chain_id: each.chain_id ?? each.chainId,
        contract_address: each.contract_address ?? each.contractAddress,
      })),
    })),
  }
}
