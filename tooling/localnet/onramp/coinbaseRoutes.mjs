import { currencies, isOutside, limits, quoteOf } from './quotes.mjs'

const refuse = (errorMessage) => [400, { errorType: 'invalid_request', errorMessage }]

/** In the United States it sells by state alone, and not everything in each. */
const lacksState = ({ country, subdivision }) =>
  country === 'US' && !/^[A-Z]{2}$/.test(subdivision ?? '')
const restricted = { NY: ['LTD'] }
const isSold = ({ id }, { country, subdivision }) =>
  !(country === 'US' && restricted[subdivision]?.includes(id))
const stateMissing = refuse('subdivision is required for country US')

/**
 * The calls of Coinbase Onramp that a server of the kit makes. It sells on one network of eip155.
 */
export function coinbaseRoutes({ assets, network, checkToken, begin, asked, ofRef }) {
  const ofCoinbase = (answer) => (request, body) => {
    const wrong = checkToken(request)
    if (wrong) return [401, { errorType: 'unauthorized', errorMessage: wrong }]
    return answer(body, new URL(request.url, 'http://localhost'))
  }
  return [
    [
      /^POST \/platform\/v2\/onramp\/sessions$/,
      ofCoinbase((body) => {
        if (lacksState(body)) return stateMissing
        const asset = assets.find(({ id }) => id === body.purchaseCurrency)
        if (!asset || !isSold(asset, body)) return refuse('purchaseCurrency is not sold')
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
      ofCoinbase((_, { searchParams }) => {
        const place = Object.fromEntries(searchParams)
        if (!place.country) return refuse('country is required')
        if (lacksState(place)) return stateMissing
        return [
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
            purchase_currencies: assets
              .filter((each) => isSold(each, place))
              .map(({ id, name, symbol, token }) => ({
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
        ]
      }),
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
  ]
}
