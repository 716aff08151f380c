import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../../config/Config.js'
import { secretOf } from '../../../config/secretOf.js'
import { HttpProblem } from '../../../http/HttpProblem.js'
import type { OnrampProvider, OrderNews, ProviderOrderInput } from '../OnrampProvider.js'
import { createProviderSource, type ProviderContext } from './createProviderSource.js'
import { networksOf, referenceOf } from './providerNetworks.js'
import { readCdpKey, signCdpToken } from './signCdpToken.js'
import { checkHook0Signature } from './webhookSignatures.js'

const decimal = z.string().regex(/^\d{1,30}(\.\d{1,30})?$/)
const session = z.object({
  session: z.object({ onrampUrl: z.url({ protocol: /^https?$/ }).max(2_048) }),
  quote: z
    .object({
      paymentTotal: decimal,
      paymentSubtotal: decimal,
      paymentCurrency: z.string(),
      purchaseAmount: decimal,
      purchaseCurrency: z.string(),
      fees: z.array(z.object({ type: z.string(), amount: decimal, currency: z.string() })).max(20),
    })
    .nullish(),
})
const limits = z.array(z.object({ id: z.string(), min: z.string(), max: z.string() }))
const text = z.string().nullish()
const options = z.object({
  payment_currencies: z.array(z.object({ id: z.string(), payment_method_limits: limits })),
  purchase_currencies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      symbol: z.string(),
      networks: z.array(
        z.object({ name: z.string(), display_name: text, chain_id: text, contract_address: text }),
      ),
    }),
  ),
})
const statuses = {
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'success',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
} as const
const status = z.enum(Object.keys(statuses) as (keyof typeof statuses)[])
const transactions = z.object({
  transactions: z
    .array(
      z.object({
        status: z.string(),
        tx_hash: text,
        wallet_address: text,
        purchase_amount: z.object({ value: z.string() }).nullish(),
      }),
    )
    .max(100),
})
const message = z.object({
  status,
  txHash: text,
  walletAddress: text,
  partnerUserRef: z.string().max(128),
  purchaseAmount: z.object({ value: z.string() }).nullish(),
})

/** Coinbase Onramp by its server interface. @throws ConfigError without its key */
export function createCoinbase(
  settings: NonNullable<NonNullable<Config['onramp']>['coinbase']>,
  onramp: NonNullable<Config['onramp']>,
  { limits: budget, metrics, log, now }: ProviderContext,
): OnrampProvider {
  const { keyId, keyEnv, webhookSecretEnv, requestsPerSecond, requestsPerDay } = settings
  const key = readCdpKey(secretOf('onramp.coinbase.keyEnv', keyEnv))
  const secret = webhookSecretEnv && secretOf('onramp.coinbase.webhookSecretEnv', webhookSecretEnv)
  const ask = createProviderSource({
    provider: 'coinbase',
    requestsPerSecond,
    spend: () => budget.spend('enginePerDay', `onramp coinbase ${keyEnv}`, 1, requestsPerDay),
    authorise: (method, url) => ({
      authorization: `Bearer ${signCdpToken({ id: keyId, key }, { method, url, now: now() })}`,
    }),
    metrics,
    log,
  })
  const networks = networksOf('coinbase', onramp.networks)
  const begin = (input: Omit<ProviderOrderInput, 'ref'>, more = {}) =>
    ask(session, at(settings.url, '/platform/v2/onramp/sessions'), {
      destinationAddress: input.address,
      destinationNetwork: input.network,
      purchaseCurrency: input.purchaseCurrency,
      ...(input.amount !== undefined && {
        paymentAmount: input.amount,
        paymentCurrency: input.paymentCurrency,
        paymentMethod: { card: 'CARD', bank: 'ACH' }[input.paymentMethod],
        country: input.country,
        subdivision: input.subdivision,
      }),
      ...(input.amount === undefined &&
        input.purchaseAmount !== undefined && { purchaseAmount: input.purchaseAmount }),
      clientIp: input.clientIp,
      ...more,
    })
  return {
    id: 'coinbase',
    name: 'Coinbase',
    namespaces: ['eip155'],
    namesNetworks: false,
    networkOf: (name) => networks.get(name),
    // Some states restrict assets, so that each has options and quotes of its own.
    needsSubdivision: (country) => country === 'US',
    options: async ({ country, subdivision }) => {
      const found = await ask(
        options,
        at(settings.statusUrl, '/onramp/v1/buy/options', {
          country,
          ...(subdivision !== undefined && { subdivision }),
        }),
      )
      return {
        paymentCurrencies: found.payment_currencies,
        purchaseCurrencies: found.purchase_currencies.flatMap((currency) => {
          const sold = currency.networks.flatMap((each) => {
            const id = networks.get(each.name)
            return id?.startsWith('eip155:') ? [{ ...each, chain_id: referenceOf(id) }] : []
          })
          return sold.length > 0 ? [{ ...currency, networks: sold }] : []
        }),
      }
    },
    quote: async (input) => {
      if (input.address === undefined)
        throw new HttpProblem(400, 'ADDRESS_REQUIRED', 'Coinbase prices a purchase by its address')
      // The page of this session is never opened.
      const { quote } = await begin({ ...input, address: input.address })
      if (!quote) throw new HttpProblem(502, 'UPSTREAM_FAILED', 'The provider gave no quote')
      const money = (amount: string) => ({ amount, currency: quote.paymentCurrency })
      return {
        fees: quote.fees,
        subtotal: money(quote.paymentSubtotal),
        total: money(quote.paymentTotal),
        purchaseAmount: { amount: quote.purchaseAmount, currency: quote.purchaseCurrency },
        quoteId: randomBytes(12).toString('base64url'),
      }
    },
    url: async ({ ref, ...input }) => {
      const { session: made } = await begin(input, { partnerUserRef: ref })
      return made.onrampUrl
    },
    status: async (ref) => {
      const path = `/onramp/v1/buy/user/${encodeURIComponent(ref)}/transactions`
      const found = await ask(transactions, at(settings.statusUrl, path))
      const news = found.transactions.flatMap((each): readonly OrderNews[] => {
        const known = status.safeParse(each.status)
        if (!known.success) return []
        return [
          {
            ref,
            status: statuses[known.data],
            hash: each.tx_hash || undefined,
            address: each.wallet_address || undefined,
            amount: each.purchase_amount?.value,
          },
        ]
      })
      return { isKnown: found.transactions.length > 0, news }
    },
    hook: (given) => {
      if (secret === undefined)
        throw new HttpProblem(404, 'NOT_CONFIGURED', 'This server has no such webhook')
      checkHook0Signature(given, secret, now())
      const told = readMessage(message, given.text)
      return (
        told && {
          ref: told.partnerUserRef,
          status: statuses[told.status],
          hash: told.txHash && told.txHash !== '0x' ? told.txHash : undefined,
          address: told.walletAddress || undefined,
          amount: told.purchaseAmount?.value,
        }
      )
    },
  }
}

/** An address of the provider's interface. */
export function at(base: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** Reads a signed message; undefined for another shape, which concerns no order. */
export function readMessage<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
