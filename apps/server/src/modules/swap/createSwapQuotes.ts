import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { HttpProblem } from '../../http/HttpProblem.js'
import { errorFields } from '../../log/createLog.js'
import { UpstreamError } from '../../outbound/UpstreamError.js'
import type { ServerContext } from '../../ServerContext.js'
import type { ChainNode } from '../blockchain/ChainNode.js'
import type { PriceSource } from '../prices/PriceSource.js'
import type { SwapEngine, SwapInput, SwapOffer } from './SwapEngine.js'
import { chainMismatch, isSameSide } from './sides.js'

/** How long an offer can be built after it was made. */
const keptMs = 60_000
/** The slippage that quotes are shown with: 1 percent. */
export const usualSlippage = 1

export type KnownOffer = {
  readonly id: string
  readonly engine: SwapEngine
  readonly offer: SwapOffer
}

/** The part of a quote stored until its transaction is built. */
const kept = z.object({
  engine: z.string(),
  input: z.string(),
  toAmount: z.string(),
  spender: z.string(),
  plan: z.unknown(),
})

export type KeptOffer = {
  readonly engine: SwapEngine
  readonly toAmount: bigint
  readonly spender: string
  readonly plan: unknown
}

export type SwapParts = Pick<ServerContext, 'cache' | 'log' | 'metrics' | 'now'> & {
  readonly engines: readonly SwapEngine[]
  readonly nodeOf: (chainId: string) => ChainNode | undefined
  /** Undefined: neither the operator nor the contract says. */
  readonly decimalsOf: (
    node: ChainNode,
    tokens: readonly string[],
  ) => Promise<readonly (number | undefined)[]>
  readonly prices: PriceSource
}

export type SwapQuotes = {
  /** The engines of a chain. @throws HttpProblem CHAIN_NOT_SUPPORTED */
  enginesOf(chainId: string): readonly SwapEngine[]
  /**
   * The offers of all engines, the best first.
   *
   * @throws HttpProblem INSUFFICIENT_LIQUIDITY without a way, UPSTREAM_FAILED where no engine
   *   answered, TOKEN_TAKES_FEE, SAME_TOKEN, AMOUNT_REQUIRED, CHAIN_MISMATCH, CHAIN_NOT_SUPPORTED
   */
  quote(input: SwapInput): Promise<readonly KnownOffer[]>
  /** An offer by its id, for the same input. @throws HttpProblem QUOTE_EXPIRED */
  take(id: string, input: SwapInput): Promise<KeptOffer>
}

/** Offers of all engines for one swap. One that fails hides none of the others. */
export function createSwapQuotes(parts: SwapParts): SwapQuotes {
  const { cache, log, metrics, engines } = parts
  const outcomes = ['answered', 'none', 'failed']
  metrics.begin(
    'latchkey_swap_quotes_total',
    engines.flatMap(({ name }) => outcomes.map((outcome) => ({ engine: name, outcome }))),
  )
  const keyOf = (id: string) => `swap:${id}`

  function enginesOf(chainId: string): readonly SwapEngine[] {
    const found = engines.filter(({ chains }) => chains.includes(chainId))
    if (found.length === 0)
      throw new HttpProblem(400, 'CHAIN_NOT_SUPPORTED', 'This server offers no swaps on this chain')
    return found
  }

  async function ask(engine: SwapEngine, input: SwapInput): Promise<SwapOffer | undefined> {
    try {
      const offer = await engine.quote(input)
      metrics.count('latchkey_swap_quotes_total', {
        engine: engine.name,
        outcome: offer ? 'answered' : 'none',
      })
      return offer && offer.toAmount > 0n ? offer : undefined
    } catch (error) {
      if (error instanceof HttpProblem)
        metrics.count('latchkey_swap_quotes_total', { engine: engine.name, outcome: 'none' })
      if (!(error instanceof UpstreamError)) throw error
      metrics.count('latchkey_swap_quotes_total', { engine: engine.name, outcome: 'failed' })
      log('warn', 'An engine of swaps failed', { engine: engine.name, ...errorFields(error) })
      throw error
    }
  }

  async function keep(engine: SwapEngine, input: SwapInput, offer: SwapOffer): Promise<KnownOffer> {
    const id = randomUUID()
    const { toAmount, spender, plan } = offer
    const value: z.input<typeof kept> = {
      engine: engine.name,
      input: textOf(input),
      toAmount: String(toAmount),
      spender,
      plan,
    }
    await cache.set(keyOf(id), JSON.stringify(value), keptMs)
    return { id, engine, offer }
  }

  return {
    enginesOf,
    async quote(input) {
      const { from, to, amount } = input
      if (from.chainId !== to.chainId) throw chainMismatch()
      const asked = enginesOf(from.chainId)
      if (isSameSide(from, to))
        throw new HttpProblem(400, 'SAME_TOKEN', 'A token cannot be swapped for itself')
      if (amount === 0n) throw new HttpProblem(400, 'AMOUNT_REQUIRED', 'The amount must be above 0')
      const answers = await Promise.allSettled(asked.map((engine) => ask(engine, input)))
      const broken = answers.find(
        (answer): answer is PromiseRejectedResult =>
          answer.status === 'rejected' && !isKnownFailure(answer.reason),
      )
      if (broken) throw broken.reason
      const offers = answers.flatMap((answer, index) => {
        const engine = asked[index]
        return answer.status === 'fulfilled' && answer.value && engine
          ? [{ engine, offer: answer.value }]
          : []
      })
      if (offers.length === 0) {
        const failed = answers.find((answer) => answer.status === 'rejected')
        throw failed ? toProblem(failed.reason) : noLiquidity()
      }
      const impacts = await createReference(parts, input)
      const ranked = offers.sort((a, b) => compare(b.offer.toAmount, a.offer.toAmount))
      return Promise.all(
        ranked.map(({ engine, offer }) => keep(engine, input, withImpact(offer, impacts))),
      )
    },
    async take(id, input) {
      const text = await cache.get(keyOf(id))
      const found = text === undefined ? undefined : kept.parse(JSON.parse(text))
      const engine = engines.find(({ name }) => name === found?.engine)
      if (!found || !engine || found.input !== textOf(input))
        throw new HttpProblem(400, 'QUOTE_EXPIRED', 'This offer is not there any more')
      return {
        engine,
        toAmount: BigInt(found.toAmount),
        spender: found.spender,
        plan: found.plan,
      }
    },
  }
}

const isKnownFailure = (error: unknown) =>
  error instanceof UpstreamError || error instanceof HttpProblem

const noLiquidity = () => new HttpProblem(400, 'INSUFFICIENT_LIQUIDITY', 'insufficient liquidity')

export const toProblem = (error: unknown): HttpProblem =>
  error instanceof HttpProblem
    ? error
    : new HttpProblem(502, 'UPSTREAM_FAILED', 'The source of swaps failed', { cause: error })

const textOf = ({ from, to, amount }: SwapInput): string =>
  [from.chainId, from.token ?? '', to.token ?? '', amount].join(' ')

const compare = (a: bigint, b: bigint) => (a === b ? 0 : a < b ? -1 : 1)

/** How much of its worth in dollars an offer loses; undefined where a price is not known. */
async function createReference(
  { prices, nodeOf, decimalsOf, log }: SwapParts,
  { from, to, amount }: SwapInput,
): Promise<((toAmount: bigint) => number) | undefined> {
  const node = nodeOf(from.chainId)
  if (!node) return undefined
  try {
    const tokens = [from, to].flatMap(({ token }) => token ?? [])
    const [found, decimals] = await Promise.all([
      prices.prices([from, to]),
      decimalsOf(node, tokens),
    ])
    const own = node.chain.nativeCurrency.decimals
    const places = [from, to].map(({ token }) =>
      token === undefined ? own : decimals[tokens.indexOf(token)],
    )
    const [given, got] = found
    const [givenPlaces, gotPlaces] = places
    if (!given || !got || givenPlaces === undefined || gotPlaces === undefined) return undefined
    const worth = (Number(amount) / 10 ** givenPlaces) * given.price
    return worth > 0
      ? (toAmount) => 1 - ((Number(toAmount) / 10 ** gotPlaces) * got.price) / worth
      : undefined
  } catch (error) {
    // The offer is valid without it: it keeps the engine's own figure, if there is one.
    log('warn', 'The reference price of a swap could not be read', errorFields(error))
    return undefined
  }
}

/** Takes the greater price impact: the engine's, or that by the reference price. */
function withImpact(
  offer: SwapOffer,
  reference: ((toAmount: bigint) => number) | undefined,
): SwapOffer {
  const said = [offer.priceImpact, reference?.(offer.toAmount)].flatMap((each) => each ?? [])
  return said.length === 0 ? offer : { ...offer, priceImpact: Math.max(0, ...said) }
}
