import { getPricesCall } from '@latchkey/api'
import { jsonAnswer } from '../../http/answers.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { Route } from '../../http/Route.js'
import { rateHeaders } from '../../http/rateHeaders.js'
import type { ServerContext } from '../../ServerContext.js'
import { nativeToken } from '../blockchain/nativeToken.js'
import { callRoute } from '../callRoute.js'
import { keyOf, type PricedToken, type PriceSource } from './PriceSource.js'

/** Each token may be looked up in many pools. */
const tokensPerPoint = 10
const solanaNative = 'So11111111111111111111111111111111111111111'

/** Prices of tokens, each with its source and its time; a token without a price is left out. */
export function createPriceRoute(
  { config: { chains }, limits }: Pick<ServerContext, 'config' | 'limits'>,
  source: PriceSource,
): Route {
  return callRoute(getPricesCall, {
    summary:
      'Prices in US dollars, each with its source and time. Tokens without a price are left out.',
    access: 'origin',
    limit: 'blockchain',
    refusals: { 502: 'problem', 503: 'problem' },
    answer: async ({ body, caller }) => {
      const { currency, addresses } = body as { currency: string; addresses: readonly string[] }
      if (currency.toLowerCase() !== 'usd')
        throw new HttpProblem(400, 'CURRENCY_NOT_SUPPORTED', 'This server knows prices in usd only')
      const tokens = addresses.map(toToken)
      // One is counted for the request already.
      const more = Math.ceil(tokens.length / tokensPerPoint) - 1
      const headers = more > 0 ? rateHeaders(await limits.take('blockchain', caller, more)) : {}
      const quotes = await source.prices(tokens).catch((error: unknown) => {
        // Nothing is known of any of them: not the same as that none has a price.
        throw error instanceof HttpProblem
          ? error
          : new HttpProblem(502, 'UPSTREAM_FAILED', 'The sources of prices failed', {
              cause: error,
            })
      })
      const fungibles = tokens.flatMap((token, index) => {
        const quote = quotes[index]
        if (!quote) return []
        const chain = chains.find(({ id }) => id === token.chainId)
        const own = chain?.tokens.find(
          ({ address }) => keyOf({ ...token, token: address }) === keyOf(token),
        )
        const known = token.token === undefined ? chain?.nativeCurrency : own
        return [
          {
            address: addresses[index],
            name: known?.name ?? null,
            symbol: known?.symbol ?? null,
            decimals: known?.decimals ?? null,
            iconUrl: own?.iconUrl ?? null,
            price: quote.price,
            source: quote.source,
            asOf: new Date(quote.at).toISOString(),
          },
        ]
      })
      return jsonAnswer({ fungibles }, { headers })
    },
  })
}

/** @throws HttpProblem INVALID_ADDRESS */
function toToken(address: string): PricedToken {
  const [, chainId, token] = /^([a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):(.{1,128})$/.exec(address) ?? []
  if (chainId === undefined || token === undefined)
    throw new HttpProblem(400, 'INVALID_ADDRESS', 'Each token is a CAIP-10 id')
  const isNative =
    token.toLowerCase() === nativeToken || (chainId.startsWith('solana:') && token === solanaNative)
  return isNative ? { chainId } : { chainId, token }
}
