import { randomBytes } from 'node:crypto'
import type { OnrampOptions, OnrampQuote } from '@latchkey/api'
import { z } from 'zod'
import { HttpProblem } from '../../../http/HttpProblem.js'
import type { OrderNews } from '../OnrampProvider.js'
import { referenceOf } from './providerNetworks.js'

/** The ways to pay, by Meld's names. */
export const methods = { card: 'CREDIT_DEBIT_CARD', bank: 'ACH' } as const

const figure = z.number().nonnegative()
const text = z.string().nullish()
export const currencies = z.array(
  z.object({
    currencyCode: z.string(),
    name: text,
    chainCode: text,
    chainName: text,
    contractAddress: text,
  }),
)
export const fiatLimits = z.array(
  z.object({
    currencyCode: z.string(),
    minimumAmount: figure.nullish(),
    maximumAmount: figure.nullish(),
  }),
)
export const quotes = z.object({
  quotes: z
    .array(
      z.object({
        sourceAmount: figure,
        sourceCurrencyCode: z.string(),
        destinationAmount: figure,
        destinationCurrencyCode: z.string(),
        totalFee: figure,
        networkFee: figure.nullish(),
        transactionFee: figure.nullish(),
        partnerFee: figure.nullish(),
        serviceProvider: z.string(),
      }),
    )
    .nullish(),
})
export const widget = z.object({ widgetUrl: z.url({ protocol: /^https?$/ }).max(2_048) })
export const statuses: Readonly<Record<string, OrderNews['status']>> = {
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
export const transactions = z.object({
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
export const message = z.object({
  payload: z.object({
    externalSessionId: z.string().max(128),
    paymentTransactionStatus: z.string(),
  }),
})

type Offer = NonNullable<z.infer<typeof quotes>['quotes']>[number]

/** The currencies on sale, on known networks alone. */
export function toOptions(
  sold: z.infer<typeof currencies>,
  paid: z.infer<typeof fiatLimits>,
  networks: ReadonlyMap<string, string>,
): OnrampOptions {
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
}

/**
 * All fees of an offer, and what arrives after them. A total that is less than its parts leaves one
 * out, which then lessens what arrives, too.
 */
function settled(offer: Offer): { readonly fee: number; readonly arrives: number } {
  const { sourceAmount, destinationAmount, totalFee } = offer
  const parts = (offer.networkFee ?? 0) + (offer.transactionFee ?? 0) + (offer.partnerFee ?? 0)
  const missing = Math.max(0, rounded(parts - totalFee))
  if (missing === 0) return { fee: totalFee, arrives: destinationAmount }
  const told = sourceAmount - totalFee
  const share = told > 0 ? Math.max(0, told - missing) / told : 0
  return {
    fee: rounded(totalFee + missing),
    arrives: Number((destinationAmount * share).toFixed(12)),
  }
}

const isSeller = /^[\w-]{1,64}$/

/** The offer by which most arrives for the same money; undefined where nothing does. */
export function bestQuote(
  offers: readonly Offer[],
  { amount, from, to }: { readonly amount: number; readonly from: string; readonly to: string },
): OnrampQuote | undefined {
  const [best] = offers
    .filter(
      (each) =>
        isSeller.test(each.serviceProvider) &&
        each.sourceAmount === amount &&
        each.sourceCurrencyCode === from &&
        each.destinationCurrencyCode === to,
    )
    .map((offer) => ({ offer, ...settled(offer) }))
    .filter(({ arrives }) => arrives > 0)
    .sort((a, b) => b.arrives - a.arrives)
  if (!best) return undefined
  const { offer, fee, arrives } = best
  const money = (value: number) => ({ amount: plain(value), currency: from })
  const network = offer.networkFee ?? 0
  return {
    fees: [
      { type: 'FEE_TYPE_EXCHANGE', ...money(rounded(fee - network)) },
      { type: 'FEE_TYPE_NETWORK', ...money(network) },
    ],
    subtotal: money(rounded(amount - fee)),
    total: money(amount),
    purchaseAmount: { amount: plain(arrives), currency: to },
    quoteId: quoteIdOf(offer.serviceProvider),
  }
}

/**
 * Meld asks several companies, whose offers differ. The id names the one of the offer, so that any
 * instance of the server can hold the checkout to it.
 */
const quoteIdOf = (seller: string) =>
  `${randomBytes(12).toString('base64url')}.${Buffer.from(seller).toString('base64url')}`

/** The company that made the offer. @throws HttpProblem QUOTE_EXPIRED for another id */
export function sellerOf(quoteId: string): string {
  const seller = Buffer.from(quoteId.split('.')[1] ?? '', 'base64url').toString()
  if (!isSeller.test(seller))
    throw new HttpProblem(400, 'QUOTE_EXPIRED', 'This offer is not there any more')
  return seller
}

/** The states of an order, from Meld's transactions. */
export function toNews(ref: string, found: z.infer<typeof transactions>): readonly OrderNews[] {
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
}

/** The shortest digits of a number, without an exponent. */
function plain(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text
}

/** A sum of amounts of money, without the noise of floating point. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6
