import type { SwapQuotes } from '@latchkey/api'
import {
  createError,
  decimal,
  formatUnits,
  isKitError,
  sanitizeText,
  toKitError,
  toPlainError,
} from '@latchkey/core'
import { subjectOf } from '../portfolio/subject.js'
import { toUnits } from '../sending/toUnits.js'
import type { SwapForm } from './createSwapForm.js'
import type { SwapService } from './createSwapService.js'
import { toWireToken } from './nativeToken.js'
import type { SwapQuote, SwapToken } from './SwappingController.js'
import type { SwappingParts } from './SwappingParts.js'
import { slippagePercent } from './slippagePercent.js'

const refreshMs = 10_000
export const validMs = 30_000
/** A person takes longer than this between two numbers, and not between two digits. */
const typingMs = 300

export type Quoting = {
  /** Asks at once. Never rejects: the outcome is in the store. */
  refresh(): Promise<void>
  /** Asks after a pause in typing. */
  schedule(): void
  /** Keeps the quote fresh from now on, or stops. */
  setActive(isActive: boolean): void
  stop(): void
}

/** Asks for quotes of what the form says, and drops late answers for what it said before. */
export function createQuoting(
  parts: SwappingParts,
  form: SwapForm,
  openService: () => Promise<SwapService | undefined>,
): Quoting {
  const { environment, lifetime } = parts
  const { store, put } = form
  let stopTimer: (() => void) | undefined
  let stopExpiry: (() => void) | undefined
  let asking: AbortController | undefined
  let isActive = false

  function waitForNext() {
    stopTimer?.()
    stopTimer = lifetime.setTimeout(() => {
      // A hidden page shows no price; it asks when it is looked at again.
      if (environment.isVisible()) void refresh()
      else waitForNext()
    }, refreshMs)
  }

  async function refresh() {
    stopTimer?.()
    const { give, get, amount, phase, quote } = store.getState()
    const subject = subjectOf(parts)
    const units = give && toUnits(amount, give.decimals)
    asking?.abort()
    // Steps that run keep what the person has confirmed.
    if (phase === 'waiting') return
    if (!give || !get || !units || !subject || give.token === get.token) return
    const mine = new AbortController()
    asking = mine
    put({ quote: { ...quote, status: 'pending' } })
    try {
      const service = await openService()
      if (!service) throw createError('SWAP_NETWORK_NOT_SUPPORTED')
      const data = await askQuote(parts, service, {
        give,
        get,
        units,
        user: subject.address,
        tokens: store.getState().tokens.data ?? [],
        signal: mine.signal,
      })
      if (asking !== mine || mine.signal.aborted) return
      put({ quote: { status: 'success', data, updatedAt: environment.now() } })
      stopExpiry?.()
      stopExpiry = lifetime.setTimeout(() => put({}), validMs)
    } catch (thrown) {
      const error = toKitError(thrown)
      if (asking !== mine || isKitError(error, 'ABORTED')) return
      // A quote that is still valid stays beside the failure.
      const { data } = store.getState().quote
      put({
        quote: {
          status: 'error',
          error: { ...toPlainError(error), cause: error },
          ...(data && environment.now() < data.expiresAt && { data }),
        },
      })
    } finally {
      if (asking === mine) {
        asking = undefined
        if (isActive) waitForNext()
      }
    }
  }

  function stop() {
    stopTimer?.()
    stopExpiry?.()
    asking?.abort()
    asking = undefined
  }

  return {
    refresh,
    schedule() {
      stop()
      stopTimer = lifetime.setTimeout(() => void refresh(), typingMs)
    },
    setActive(next) {
      isActive = next
      if (!next) stop()
      else if (store.getState().phase !== 'waiting') void refresh()
    },
    stop,
  }
}

export type QuoteToAsk = {
  readonly give: SwapToken
  readonly get: SwapToken
  readonly units: bigint
  /** CAIP-10 */
  readonly user: string
  readonly tokens: readonly SwapToken[]
  readonly signal: AbortSignal
}

/** Asks for a quote and its fee. */
export async function askQuote(
  { environment }: Pick<SwappingParts, 'environment'>,
  service: SwapService,
  { give, get, units, user, tokens, signal }: QuoteToAsk,
): Promise<SwapQuote> {
  const { network } = give
  // Counts from the question: a slow answer is an old one.
  const askedAt = environment.now()
  const quote = await service.quote(
    network,
    {
      amount: units.toString(),
      userAddress: user,
      from: toWireToken(network, give.token),
      to: toWireToken(network, get.token),
    },
    signal,
  )
  const toAmount = BigInt(quote.toAmount)
  const find = (id: string) => [get, give, ...tokens].find((each) => isToken(each, id))
  // It is allowed in the calldata, and so it has to be one that is shown.
  const operatorFee = (quote.fees ?? []).reduce(
    (sum, { kind, amount, token }) =>
      kind === 'operator' && isToken(get, token) ? sum + BigInt(amount) : sum,
    0n,
  )
  const impact = Math.max(quote.priceImpact ?? 0, lossOf({ give, get, units, toAmount }))
  return {
    ...(quote.id && { id: quote.id }),
    toAmount,
    minAmount: (toAmount * BigInt(100 - slippagePercent)) / 100n,
    ...(impact > 0 && { priceImpact: impact }),
    fees: (quote.fees ?? []).flatMap(({ kind, amount, token }) => {
      const { symbol, decimals } = find(token) ?? {}
      return symbol === undefined || decimals === undefined
        ? []
        : { kind, amount: BigInt(amount), symbol, decimals }
    }),
    ...(operatorFee > 0n && { operatorFee }),
    route: routeOf(quote, { give, get }, find),
    ...(quote.networkFee && { networkFee: quote.networkFee }),
    ...(quote.spender && { spender: quote.spender }),
    refreshAt: askedAt + refreshMs,
    expiresAt: askedAt + validMs,
  }
}

const isToken = ({ network, token }: SwapToken, id: string): boolean =>
  toWireToken(network, token).toLowerCase() === id.toLowerCase()

function routeOf(
  { route }: SwapQuotes['quotes'][number],
  { give, get }: Pick<QuoteToAsk, 'give' | 'get'>,
  find: (id: string) => SwapToken | undefined,
): readonly string[] {
  const between = (route ?? []).slice(0, -1).map(({ to }) => {
    const bare = to.split(':').at(-1) ?? ''
    return find(to)?.symbol ?? sanitizeText(`${bare.slice(0, 6)}…`)
  })
  return [give.symbol, ...between, get.symbol]
}

/** The loss by the prices of both tokens, as a fraction; 0 if a price is unknown. */
function lossOf({
  give,
  get,
  units,
  toAmount,
}: Pick<QuoteToAsk, 'give' | 'get' | 'units'> & { readonly toAmount: bigint }): number {
  if (give.price === undefined || get.price === undefined) return 0
  const gave = decimal(formatUnits(units, give.decimals)).times(give.price)
  const got = decimal(formatUnits(toAmount, get.decimals)).times(get.price)
  const [paid, worth] = [Number(gave.toFixed()), Number(got.toFixed())]
  return paid > 0 ? Math.max(0, 1 - worth / paid) : 0
}
