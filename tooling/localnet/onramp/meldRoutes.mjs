import { randomUUID } from 'node:crypto'
import { currencies, isOutside, least, most, networkFee, quoteOf } from './quotes.mjs'

/** Meld's code of a currency names its network too. */
const codeOf = ({ id, network }) => `${id}_${network.meld}`

/** The companies whose offers it passes on. */
const sellers = ['STANDIN_DEAR', 'STANDIN', 'STANDIN_BARE']

/** The calls of Meld that a server of the kit makes. */
export function meldRoutes({ assets, meldKey, begin, asked, ofRef }) {
  const assetOf = (code) => assets.find((each) => codeOf(each) === code)
  const ofMeld = (answer) => (request, body) => {
    const isKnown =
      request.headers.authorization === `BASIC ${meldKey}` && request.headers['meld-version']
    if (!isKnown) return [401, { code: 'UNAUTHORIZED', message: 'The key is unknown' }]
    return answer(body, new URL(request.url, 'http://localhost'))
  }
  return [
    [
      /^GET \/service-providers\/properties\/crypto-currencies$/,
      ofMeld(() => [
        200,
        assets.map(({ id, name, token, network }) => ({
          currencyCode: codeOf({ id, network }),
          name,
          chainCode: network.meld,
          chainName: network.name,
          chainId: network.chainId,
          contractAddress: token ?? null,
        })),
      ]),
    ],
    [
      /^GET \/service-providers\/limits\/fiat-currency-purchases$/,
      ofMeld(() => [
        200,
        Object.keys(currencies).map((currencyCode) => ({
          currencyCode,
          defaultAmount: 100,
          minimumAmount: least,
          maximumAmount: most,
        })),
      ]),
    ],
    [
      /^POST \/payments\/crypto\/quote$/,
      ofMeld((body) => {
        const asset = assetOf(body.destinationCurrencyCode)
        if (!asset) return [400, { code: 'BAD_REQUEST', message: 'The currency is not sold' }]
        if (isOutside(body.sourceAmount))
          return [400, { code: 'BAD_REQUEST', message: 'The amount is outside the limits' }]
        const paymentCurrency = body.sourceCurrencyCode
        const quote = quoteOf({ paymentAmount: body.sourceAmount, paymentCurrency }, asset)
        const offer = (serviceProvider, share) => ({
          transactionType: 'CRYPTO_PURCHASE',
          sourceAmount: Number(quote.paymentTotal),
          sourceCurrencyCode: quote.paymentCurrency,
          destinationAmount: Number(quote.purchaseAmount) * share,
          destinationCurrencyCode: body.destinationCurrencyCode,
          totalFee: Number(quote.fees[0].amount) + networkFee,
          networkFee,
          transactionFee: Number(quote.fees[0].amount),
          exchangeRate: Number(quote.exchangeRate),
          serviceProvider,
          paymentMethodType: body.paymentMethodType,
        })
        // The last one promises most, and leaves the greatest fee out of its total.
        const bare = offer(sellers[2], 1.05)
        const quotes = [
          offer(sellers[0], 0.9),
          offer(sellers[1], 1),
          { ...bare, totalFee: bare.transactionFee, networkFee: Number(quote.paymentTotal) * 0.2 },
        ]
        return [200, { quotes }]
      }),
    ],
    [
      /^POST \/crypto\/session\/widget$/,
      ofMeld(({ sessionData: data, externalSessionId, externalCustomerId }) => {
        const asset = assetOf(data.destinationCurrencyCode)
        if (!asset) return [400, { code: 'BAD_REQUEST', message: 'The currency is not sold' }]
        const seller = data.serviceProvider ?? sellers[1]
        if (!sellers.includes(seller))
          return [400, { code: 'BAD_REQUEST', message: 'No such service provider' }]
        asked.push({ provider: 'meld', ...data, externalSessionId })
        const money = {
          paymentAmount: data.sourceAmount,
          paymentCurrency: data.sourceCurrencyCode,
        }
        const widgetUrl = begin({
          provider: 'Meld',
          address: data.walletAddress,
          ref: externalSessionId,
          asset,
          network: asset.network.meld,
          quote: quoteOf(money, asset),
        })
        const id = randomUUID()
        return [200, { id, externalSessionId, externalCustomerId, customerId: id, widgetUrl }]
      }),
    ],
    [
      /^GET \/payments\/transactions$/,
      ofMeld((_, { searchParams }) => {
        const names = { pending: 'PENDING', success: 'SETTLED', failed: 'FAILED' }
        const mine = ofRef(searchParams.get('externalSessionIds'))
        return [
          200,
          {
            transactions: mine.map(({ id, status, hash, address, quote }) => ({
              id,
              status: names[status],
              destinationAmount: Number(quote.purchaseAmount),
              destinationCurrencyCode: quote.purchaseCurrency,
              cryptoDetails: {
                destinationWalletAddress: address,
                blockchainTransactionId: hash ?? null,
              },
            })),
            count: mine.length,
          },
        ]
      }),
    ],
  ]
}
