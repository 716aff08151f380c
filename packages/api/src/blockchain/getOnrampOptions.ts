import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { maybeText } from '../wire/fields.js'

/** Amounts in the provider's format. */
const limit = z.object({ id: z.string(), min: z.string(), max: z.string() })
const paymentCurrency = z.object({ id: z.string(), payment_method_limits: z.array(limit) })
const network = z.object({
  name: z.string(),
  display_name: maybeText(),
  chain_id: maybeText(),
  contract_address: maybeText(),
})

const purchaseCurrency = z.object({
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  networks: z.array(network),
})

const answer = z.object({
  paymentCurrencies: z.array(paymentCurrency),
  purchaseCurrencies: z.array(purchaseCurrency),
})

/** The currencies on sale, the payment currencies, and their limits. */
export type OnrampOptions = z.infer<typeof answer>

/** `GET /v1/onramp/options` */
export const getOnrampOptionsCall: ApiCall<void, OnrampOptions, 'blockchain'> = {
  name: 'getOnrampOptions',
  api: 'blockchain',
  method: 'GET',
  path: '/v1/onramp/options',
  policy: 'readUi',
  answer,
  toWire: () => ({}),
}

/**
 * Reads the currencies on sale and the payment currencies.
 *
 * @example
 * const { purchaseCurrencies } = await getOnrampOptions(blockchain)
 */
export function getOnrampOptions(
  client: ApiClient<'blockchain'>,
  options?: ApiCallOptions,
): Promise<OnrampOptions> {
  return client.request(getOnrampOptionsCall, undefined, options)
}
