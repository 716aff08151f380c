import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../../config/Config.js'
import { secretOf } from '../../../config/secretOf.js'
import { HttpProblem } from '../../../http/HttpProblem.js'
import type { ServerContext } from '../../../ServerContext.js'
import type { OnrampProvider, OrderNews } from '../OnrampProvider.js'
import { at, readMessage } from './createCoinbase.js'
import { createProviderSource } from './createProviderSource.js'
import { networksOf, referenceOf } from './providerNetworks.js'
import { checkMeldSignature } from './webhookSignatures.js'

const apiVersion = '2023-12-19'
const methods = { card: 'CREDIT_DEBIT_CARD', bank: 'ACH' } as const

const figure = z.number().nonnegative()
const text = z.string().nullish()
const currencies = z.array(
  z.object({
    currencyCode: z.string(),
    name: text,
    chainCode: text,
    chainName: text,
    contractAddress: text,
  }),
)
const fiatLimits = z.array(
  z.object({
    currencyCode: z.string(),
    minimumAmount: figure.nullish(),
    maximumAmount: figure.nullish(),
  }),
)
const quotes = z.object({
  quotes: z
    .array(
      z.object({
        sourceAmount: figure,
        sourceCurrencyCode: z.string(),
        destinationAmount: figure,
        destinationCurrencyCode: z.string(),
        totalFee: figure,
        networkFee: figure.nullish(),
        serviceProvider: z.string(),
      }),
    )
    .nullish(),
})
const widget = z.object({ widgetUrl: z.url({ protocol: /^https?$/ }).max(2_048) })
const statuses: Readonly<Record<string, OrderNews['status']>> = {
  PENDING: 'pending',
  PENDING_CREATED: 'pending',
  SETTLING: 'pending',
  TWO_FA_REQUIRED: 'pending',
  TWO_FA_PROVIDED: 'pending',
  AUTHORIZED: 'pending',
  SETTLED: 'success',
  FAILED: 'failed',
  ERROR: 'failed',
  DECLINED: 'failed',
  CANCELLED: 'failed',
  REFUNDED: 'failed',
  VOIDED: 'failed',
}
const transactions = z.object({
  transactions: z
    .array(
      z.object({
        status: z.string(),
        destinationAmount: figure.nullish(),
        cryptoDetails: z
          .object({ destinationWalletAddress: text, blockchainTransactionId: text })
          .nullish(),
      }),
    )
    .max(100),
})
const message = z.object({
  payload: z.object({
    externalSessionId: z.string().max(128),
    paymentTransactionStatus: z.string(),
  }),
})

/** Meld by its server interface. @throws ConfigError without its key */
export function createMeld(
  settings: NonNullable<NonNullable<Config['onramp']>['meld']>,
  onramp: NonNullable<Config['onramp']>,
  { limits: budget, metrics, log, now }: ServerContext,
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
    options: async (countries) => {
      const query = { countries, categories: 'CRYPTO_ONRAMP' }
      const properties = '/service-providers/properties/crypto-currencies'
      const bounds = '/service-providers/limits/fiat-currency-purchases'
      const [sold, paid] = await Promise.all([
        ask(currencies, at(settings.url, properties, query)),
        ask(fiatLimits, at(settings.url, bounds, query)),
      ])
      return {
        paymentCurrencies: paid.flatMap(({ currencyCode, minimumAmount, maximumAmount }) =>
          minimumAmount == null || maximumAmount == null
            ? []
            : [
                {
                  id: currencyCode,
                  payment_method_limits: Object.keys(methods).map((id) => ({
                    id,
                    min: plain(minimumAmount),
                    max: plain(maximumAmount),
                  })),
                },
              ],
        ),
        purchaseCurrencies: sold.flatMap(
          ({ currencyCode, name, chainCode, chainName, contractAddress }) => {
            const id = networks.get(chainCode ?? '')
            if (!chainCode || id === undefined) return []
            const symbol = currencyCode.replace(/_.*$/, '')
            const network = {
              name: chainCode,
              display_name: chainName,
              chain_id: referenceOf(id),
              contract_address: contractAddress,
            }
            return [{ id: currencyCode, name: name || symbol, symbol, networks: [network] }]
          },
        ),
      }
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
      // The one that gives most for the money.
      const best = found?.toSorted((a, b) => b.destinationAmount - a.destinationAmount)[0]
      if (!best) throw new HttpProblem(400, 'REFUSED_BY_PROVIDER', 'Nobody sells this now')
      const money = (amount: number) => ({
        amount: plain(amount),
        currency: best.sourceCurrencyCode,
      })
      const network = best.networkFee ?? 0
      return {
        fees: [
          { type: 'FEE_TYPE_EXCHANGE', ...money(rounded(best.totalFee - network)) },
          { type: 'FEE_TYPE_NETWORK', ...money(network) },
        ],
        subtotal: money(rounded(best.sourceAmount - best.totalFee)),
        total: money(best.sourceAmount),
        purchaseAmount: {
          amount: plain(best.destinationAmount),
          currency: best.destinationCurrencyCode,
        },
        quoteId: randomBytes(12).toString('base64url'),
      }
    },
    url: async (input) => {
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
        },
      })
      return made.widgetUrl
    },
    status: async (ref) => {
      const url = at(settings.url, '/payments/transactions', { externalSessionIds: ref })
      const found = await ask(transactions, url)
      return found.transactions.flatMap((each): readonly OrderNews[] => {
        const known = statuses[each.status]
        if (!known) return []
        const { destinationWalletAddress: address, blockchainTransactionId: hash } =
          each.cryptoDetails ?? {}
        return [
          {
            ref,
            status: known,
            address: address || undefined,
            hash: hash || undefined,
            amount: each.destinationAmount == null ? undefined : plain(each.destinationAmount),
          },
        ]
      })
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

/** Digits without an exponent. */
function plain(value: number): string {
  const text = value.toFixed(12)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** A difference of two amounts of money, without the noise of floating point. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6
