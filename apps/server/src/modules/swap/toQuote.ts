import type { SwapQuotes } from '@latchkey/api'
import { type KnownOffer, usualSlippage } from './createSwapQuotes.js'
import type { SwapInput } from './SwapEngine.js'
import { sideToCaip } from './sides.js'

/** The least that an offer pays, rounded down to the smallest unit. `percent` is whole. */
export const lessSlippage = (amount: bigint, percent: number): bigint =>
  (amount * BigInt(100 - percent)) / 100n

/** An offer as the wire tells it. `gasPrice`: wei, for the network's fee. */
export function toQuote(
  { id, engine, offer }: KnownOffer,
  { from, to, amount }: SwapInput,
  gasPrice: bigint | undefined,
): SwapQuotes['quotes'][number] {
  const { toAmount, spender, route, fees, gas, priceImpact } = offer
  const network =
    gas !== undefined && gasPrice !== undefined
      ? [
          {
            kind: 'network' as const,
            amount: String(gas * gasPrice),
            token: sideToCaip({ chainId: from.chainId }),
          },
        ]
      : []
  return {
    id,
    fromAmount: String(amount),
    fromAccount: sideToCaip(from),
    toAmount: String(toAmount),
    toAccount: sideToCaip(to),
    minAmount: String(lessSlippage(toAmount, usualSlippage)),
    spender,
    engine: engine.name,
    route: route.map((hop) => ({
      protocol: hop.protocol,
      fee: hop.fee ?? null,
      from: sideToCaip(hop.from),
      to: sideToCaip(hop.to),
    })),
    fees: [
      ...fees.map(({ kind, amount: taken, token }) => ({
        kind,
        amount: String(taken),
        token: sideToCaip(token),
      })),
      ...network,
    ],
    gas: gas === undefined ? null : String(gas),
    priceImpact: priceImpact ?? null,
  }
}
