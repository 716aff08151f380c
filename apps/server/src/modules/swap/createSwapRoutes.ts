import {
  buildApprovalCall,
  buildSwapCall,
  type GasPrice,
  getGasPriceCall,
  getSwapAllowanceCall,
  getSwapQuotesCall,
  getSwapTokensCall,
  type SwapQuotes,
} from '@latchkey/api'
import { jsonAnswer } from '../../http/answers.js'
import type { Route } from '../../http/Route.js'
import { errorFields } from '../../log/createLog.js'
import { UpstreamError } from '../../outbound/UpstreamError.js'
import type { ServerContext } from '../../ServerContext.js'
import { callRoute } from '../callRoute.js'
import { buildApproval, readAllowance } from './approvals.js'
import { type BuildBody, buildSwap } from './buildSwap.js'
import { toProblem } from './createSwapQuotes.js'
import { createSwapSources } from './createSwapSources.js'
import { listTokens } from './createSwapTokens.js'
import { readGas } from './readGas.js'
import { readInput } from './readInput.js'
import { toQuote } from './toQuote.js'

/** Swaps on one chain: tokens, offers, allowances, approvals and transactions. */
export function createSwapRoutes(
  context: ServerContext,
  options: Parameters<typeof createSwapSources>[1],
): readonly Route[] {
  const { now, log } = context
  const sources = createSwapSources(context, options)
  const { quotes, readFacts, nodeOf } = sources
  const route = (
    given: Parameters<typeof callRoute>[0],
    summary: string,
    read: (request: Parameters<Route['answer']>[0]) => Promise<unknown>,
  ): Route =>
    callRoute(given, {
      summary,
      access: 'origin',
      limit: 'blockchain',
      refusals: { 502: 'problem', 503: 'problem' },
      async answer(request) {
        try {
          return jsonAnswer(await read(request))
        } catch (error) {
          if (!(error instanceof UpstreamError)) throw error
          log('warn', 'A source of swaps failed', errorFields(error))
          throw toProblem(error)
        }
      },
    })

  return [
    route(getSwapTokensCall, 'The tokens that swaps are offered for.', async ({ query }) => ({
      tokens: await listTokens(nodeOf(String(query.chainId)), readFacts),
    })),
    route(
      getSwapQuotesCall,
      'Offers for a swap, the best first. Each can be built for 60 seconds, by its id.',
      async ({ query }): Promise<SwapQuotes> => {
        const input = readInput(query)
        const node = nodeOf(input.from.chainId)
        const [offers, gas] = await Promise.all([
          quotes.quote(input),
          // Without it the offers stand, with no figure for the network's fee.
          readGas(node).catch(() => undefined),
        ])
        const given = typeof query.gasPrice === 'string' ? BigInt(query.gasPrice) : undefined
        return { quotes: offers.map((each) => toQuote(each, input, given ?? gas?.standard)) }
      },
    ),
    route(
      getSwapAllowanceCall,
      'How much of a token the contract of swaps may take of an account.',
      ({ query }) => readAllowance(sources, query),
    ),
    route(
      getGasPriceCall,
      'What gas costs, by speed, in wei.',
      async ({ query }): Promise<GasPrice> => {
        const { standard, fast, instant } = await readGas(nodeOf(String(query.chainId)))
        return {
          standard: String(standard),
          fast: fast === undefined ? null : String(fast),
          instant: instant === undefined ? null : String(instant),
        }
      },
    ),
    route(
      buildApprovalCall,
      'The transaction that lets the contract of swaps take a token: of `amount`, else without limit.',
      ({ query }) => buildApproval(sources, query),
    ),
    route(
      buildSwapCall,
      'The transaction of a swap: of the offer `quoteId`, else of the best one now. `amount` is what will be received.',
      ({ body }) => buildSwap(sources, now(), body as BuildBody),
    ),
  ]
}
