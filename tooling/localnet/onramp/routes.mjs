import { randomUUID } from 'node:crypto'

const linkMs = 5 * 60_000
const percent = 0.015
const leastFee = 0.99
const networkFee = 0.1
const usualAmount = '50'
const limits = { CARD: ['10.00', '7500.00'], ACH_BANK_ACCOUNT: ['10.00', '25000.00'] }
const currencies = { USD: 1, EUR: 1.1 }

/** What a purchase costs, in texts as Coinbase writes them. */
export function quoteOf({ paymentAmount, purchaseAmount, paymentCurrency = 'USD' }, asset) {
  const price = asset.price / currencies[paymentCurrency]
  const total =
    purchaseAmount === undefined
      ? Number(paymentAmount ?? usualAmount)
      : (Number(purchaseAmount) * price + networkFee) / (1 - percent)
  const fee = Math.max(total * percent, leastFee)
  const rest = total - fee - networkFee
  return {
    paymentTotal: total.toFixed(2),
    paymentSubtotal: rest.toFixed(2),
    paymentCurrency,
    purchaseAmount: (rest / price).toFixed(Math.min(8, asset.decimals)),
    purchaseCurrency: asset.id,
    fees: [
      { type: 'FEE_TYPE_EXCHANGE', amount: fee.toFixed(2), currency: paymentCurrency },
      { type: 'FEE_TYPE_NETWORK', amount: networkFee.toFixed(2), currency: paymentCurrency },
    ],
    exchangeRate: String(price),
  }
}

/**
 * The calls of both providers that a server of the kit makes: by method and path, each answers with
 * a status and JSON.
 */
export function createRoutes({
  assets,
  network,
  checkToken,
  meldKey,
  sessions,
  orders,
  base,
  asked,
  now,
}) {
  const assetOf = (id = '') => assets.find((each) => each.id === id.replace(/_.*$/, ''))
  const { least, most } = { least: Number(limits.CARD[0]), most: Number(limits.CARD[1]) }
  const isOutside = (amount) =>
    amount !== undefined && !(Number(amount) >= least && Number(amount) <= most)
  const begin = (session) => {
    const token = randomUUID()
    sessions.set(token, { ...session, until: now() + linkMs })
    return `${base()}/buy/select-asset?sessionToken=${token}`
  }
  const ofCoinbase = (answer) => (request, body) => {
    const wrong = checkToken(request)
    if (wrong) return [401, { errorType: 'unauthorized', errorMessage: wrong }]
    return answer(body, new URL(request.url, 'http://localhost'))
  }
  const ofMeld = (answer) => (request, body) => {
    const isKnown =
      request.headers.authorization === `BASIC ${meldKey}` && request.headers['meld-version']
    if (!isKnown) return [401, { code: 'UNAUTHORIZED', message: 'The key is unknown' }]
    return answer(body, new URL(request.url, 'http://localhost'))
  }
  const refuse = (errorMessage) => [400, { errorType: 'invalid_request', errorMessage }]
  const ofRef = (ref) => [...orders.values()].filter((order) => order.ref === ref).reverse()

  return [
    [
      /^POST \/platform\/v2\/onramp\/sessions$/,
      ofCoinbase((body) => {
        const asset = assetOf(body.purchaseCurrency)
        if (!asset) return refuse('purchaseCurrency is not sold')
        if (body.destinationNetwork !== network.coinbase)
          return refuse('destinationNetwork is unknown')
        if (!/^[0-9a-f.:]+$/i.test(body.clientIp ?? '')) return refuse('clientIp is missing')
        if (isOutside(body.paymentAmount)) return refuse('paymentAmount is outside the limits')
        asked.push({ provider: 'coinbase', ...body })
        const isQuoted = body.paymentAmount && body.paymentMethod && body.country
        return [
          201,
          {
            session: {
              onrampUrl: begin({
                provider: 'Coinbase',
                address: body.destinationAddress,
                ref: body.partnerUserRef,
                asset,
                network: body.destinationNetwork,
                quote: quoteOf(body, asset),
              }),
            },
            ...(isQuoted && { quote: quoteOf(body, asset) }),
          },
        ]
      }),
    ],
    [
      /^GET \/onramp\/v1\/buy\/options$/,
      ofCoinbase(() => [
        200,
        {
          payment_currencies: Object.keys(currencies).map((id) => ({
            id,
            payment_method_limits: Object.entries(limits).map(([method, [min, max]]) => ({
              id: method,
              min,
              max,
            })),
          })),
          purchase_currencies: assets.map(({ id, name, symbol, token }) => ({
            id,
            name,
            symbol,
            networks: [
              {
                name: network.coinbase,
                display_name: network.name,
                chain_id: String(network.chainId),
                contract_address: token ?? '',
              },
            ],
          })),
        },
      ]),
    ],
    [
      /^GET \/onramp\/v1\/buy\/user\/[^/]+\/transactions$/,
      ofCoinbase((_, { pathname }) => {
        const mine = ofRef(decodeURIComponent(pathname.split('/')[5]))
        const names = { pending: 'IN_PROGRESS', success: 'SUCCESS', failed: 'FAILED' }
        return [
          200,
          {
            transactions: mine.map(({ id, status, hash, address, quote, createdAt }) => ({
              transaction_id: id,
              status: `ONRAMP_TRANSACTION_STATUS_${names[status]}`,
              tx_hash: hash ?? '',
              wallet_address: address,
              purchase_amount: { value: quote.purchaseAmount, currency: quote.purchaseCurrency },
              created_at: createdAt,
            })),
            next_page_key: '',
            total_count: String(mine.length),
          },
        ]
      }),
    ],
    [
      /^GET \/service-providers\/properties\/crypto-currencies$/,
      ofMeld(() => [
        200,
        assets.map(({ id, name, token }) => ({
          currencyCode: `${id}_${network.meld}`,
          name,
          chainCode: network.meld,
          chainName: network.name,
          chainId: String(network.chainId),
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
        return [200, { quotes: [offer('STANDIN_DEAR', 0.9), offer('STANDIN', 1)] }]
      }),
    ],
    [
      /^POST \/crypto\/session\/widget$/,
      ofMeld(({ sessionData: data, externalSessionId, externalCustomerId }) => {
        const asset = assetOf(data.destinationCurrencyCode)
        if (!asset) return [400, { code: 'BAD_REQUEST', message: 'The currency is not sold' }]
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
          network: network.meld,
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
