import type { Config } from '../../../config/Config.js'
import { secretOf } from '../../../config/secretOf.js'
import { HttpProblem } from '../../../http/HttpProblem.js'
import type { OnrampProvider } from '../OnrampProvider.js'
import { at, readMessage } from './createCoinbase.js'
import { createProviderSource, type ProviderContext } from './createProviderSource.js'
import {
  bestQuote,
  currencies,
  fiatLimits,
  message,
  methods,
  quotes,
  sellerOf,
  statuses,
  toNews,
  toOptions,
  transactions,
  widget,
} from './meldAnswers.js'
import { networksOf } from './providerNetworks.js'
import { checkMeldSignature } from './webhookSignatures.js'

const apiVersion = '2023-12-19'

/** Meld by its server interface. @throws ConfigError without its key */
export function createMeld(
  settings: NonNullable<NonNullable<Config['onramp']>['meld']>,
  onramp: NonNullable<Config['onramp']>,
  { limits: budget, metrics, log, now }: ProviderContext,
): OnrampProvider {
  const { keyEnv, webhookSecretEnv, webhookUrl, requestsPerSecond, requestsPerDay } = settings
  const key = secretOf('onramp.meld.keyEnv', keyEnv)
  const secret = webhookSecretEnv && secretOf('onramp.meld.webhookSecretEnv', webhookSecretEnv)
  const ask = createProviderSource({
    provider: 'meld',
    requestsPerSecond,
    spend: () => budget.spend('enginePerDay', `onramp meld ${keyEnv}`, 1, requestsPerDay),
    authorise: () => ({ authorization: `BASIC ${key}`, 'meld-version': apiVersion }),
    metrics,
    log,
  })
  const networks = networksOf('meld', onramp.networks)
  return {
    id: 'meld',
    name: 'Meld',
    namespaces: ['eip155', 'solana'],
    namesNetworks: true,
    networkOf: (name) => networks.get(name),
    // A quote may name one, in a form that Meld's documentation leaves open. Its options and its
    // checkout take none.
    needsSubdivision: () => false,
    options: async ({ country: countries }) => {
      const query = { countries, categories: 'CRYPTO_ONRAMP' }
      const properties = '/service-providers/properties/crypto-currencies'
      const bounds = '/service-providers/limits/fiat-currency-purchases'
      const [sold, paid] = await Promise.all([
        ask(currencies, at(settings.url, properties, query)),
        ask(fiatLimits, at(settings.url, bounds, query)),
      ])
      return toOptions(sold, paid, networks)
    },
    quote: async (input) => {
      const { quotes: found } = await ask(quotes, at(settings.url, '/payments/crypto/quote'), {
        countryCode: input.country,
        sourceAmount: Number(input.amount),
        sourceCurrencyCode: input.paymentCurrency,
        destinationCurrencyCode: input.purchaseCurrency,
        paymentMethodType: methods[input.paymentMethod],
        ...(input.address !== undefined && { walletAddress: input.address }),
      })
      const best = bestQuote(found ?? [], {
        amount: Number(input.amount),
        from: input.paymentCurrency,
        to: input.purchaseCurrency,
      })
      if (!best) throw new HttpProblem(400, 'REFUSED_BY_PROVIDER', 'Nobody sells this now')
      return best
    },
    url: async (input) => {
      const serviceProvider = input.quoteId === undefined ? undefined : sellerOf(input.quoteId)
      const made = await ask(widget, at(settings.url, '/crypto/session/widget'), {
        sessionType: 'BUY',
        externalCustomerId: input.ref,
        externalSessionId: input.ref,
        sessionData: {
          walletAddress: input.address,
          destinationCurrencyCode: input.purchaseCurrency,
          countryCode: input.country,
          paymentMethodType: methods[input.paymentMethod],
          sourceCurrencyCode: input.paymentCurrency,
          ...(input.amount !== undefined && { sourceAmount: input.amount }),
          ...(serviceProvider !== undefined && { serviceProvider }),
        },
      })
      return made.widgetUrl
    },
    status: async (ref) => {
      const url = at(settings.url, '/payments/transactions', { externalSessionIds: ref })
      const found = await ask(transactions, url)
      return { isKnown: found.transactions.length > 0, news: toNews(ref, found) }
    },
    hook: (given) => {
      if (secret === undefined || webhookUrl === undefined)
        throw new HttpProblem(404, 'NOT_CONFIGURED', 'This server has no such webhook')
      checkMeldSignature(given, { secret, url: webhookUrl, now: now() })
      const told = readMessage(message, given.text)
      const status = told && statuses[told.payload.paymentTransactionStatus]
      return status && { ref: told.payload.externalSessionId, status }
    },
  }
}
