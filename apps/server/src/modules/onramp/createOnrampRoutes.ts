import {
  createOnrampUrlCall,
  type GetOnrampOptionsInput,
  type GetOnrampQuoteInput,
  getOnrampOptionsCall,
  getOnrampQuoteCall,
} from '@latchkey/api'
import { jsonAnswer, textAnswer } from '../../http/answers.js'
import type { Route } from '../../http/Route.js'
import type { ServerContext } from '../../ServerContext.js'
import { callRoute } from '../callRoute.js'
import { beginPurchase } from './beginPurchase.js'
import { createOnrampProviders } from './createOnrampProviders.js'
import { createOrders, type Orders } from './createOrders.js'
import { createSales, currencyId } from './createSales.js'
import { createUnusedOrders, type OnrampTimes } from './createUnusedOrders.js'
import { createWebhookRoutes } from './createWebhookRoutes.js'

export type Onramp = {
  readonly routes: readonly Route[]
  readonly records: Orders['records']
  stop(): Promise<void>
}

/** Purchases through the configured providers. @throws ConfigError if a key is missing */
export function createOnrampRoutes(context: ServerContext, times?: OnrampTimes): Onramp {
  const providers = createOnrampProviders(context)
  const orders = createOrders(context, providers)
  const sales = createSales(context, providers)
  const unused = createUnusedOrders(context, { providers, orders, times })
  const routes: readonly Route[] = [
    callRoute(getOnrampOptionsCall, {
      summary: 'What a provider sells, on which networks, and what it takes for it.',
      access: 'origin',
      limit: 'blockchain',
      refusals: { 501: 'problem', 502: 'problem', 503: 'problem' },
      answer: async ({ query }) => {
        const given = query as GetOnrampOptionsInput
        const provider = sales.find(given.provider)
        return textAnswer(await sales.optionsOf(provider, sales.placeOf(provider, given)))
      },
    }),
    callRoute(getOnrampQuoteCall, {
      summary: 'What a purchase costs, as its provider says; never a figure of this server’s own.',
      access: 'origin',
      limit: 'blockchain',
      refusals: { 501: 'problem', 502: 'problem', 503: 'problem' },
      answer: async ({ body, address: clientIp }) => {
        const given = body as GetOnrampQuoteInput
        const provider = sales.find(given.provider)
        const currency = idOf(given.purchaseCurrency)
        const place = sales.placeOf(provider, given)
        await sales.checkSold(provider, { currency, network: given.network, place })
        return jsonAnswer(
          await provider.quote({
            purchaseCurrency: currency,
            paymentCurrency: idOf(given.paymentCurrency),
            amount: given.amount,
            network: given.network,
            address: given.address,
            ...place,
            paymentMethod: given.paymentMethod ?? 'card',
            clientIp,
          }),
        )
      },
    }),
    callRoute(createOnrampUrlCall, {
      summary:
        'Begins a purchase: the provider’s page for it, and the id by which the history has it. The same Idempotency-Key gets the same answer.',
      access: 'origin',
      limit: 'signIn',
      refusals: { 409: 'problem', 422: 'problem', 501: 'problem', 502: 'problem', 503: 'problem' },
      answer: async (request) => jsonAnswer(await beginPurchase(request, { sales, orders })),
    }),
    ...createWebhookRoutes(context, { providers, orders }),
  ]
  return { routes, records: orders.records, stop: unused.stop }
}

/** A currency by its id, or whole as the options have it. */
function idOf(currency: GetOnrampQuoteInput['purchaseCurrency']): string {
  return currencyId(typeof currency === 'string' ? currency : currency.id)
}
