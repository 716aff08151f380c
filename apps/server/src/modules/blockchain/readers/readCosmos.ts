import { z } from 'zod'
import type { ChainNode, Holding } from '../ChainNode.js'

const answer = z.object({
  balances: z.array(z.object({ denom: z.string(), amount: z.string().regex(/^\d+$/) })),
})

/**
 * Balances of the bank module: the native denom and those of the operator's list. Decimals of other
 * denoms are unknown.
 */
export async function readCosmos(
  { chain, rest }: ChainNode,
  address: string,
): Promise<readonly Holding[]> {
  const path = `/cosmos/bank/v1beta1/balances/${encodeURIComponent(address)}?pagination.limit=500`
  const { balances } = answer.parse(await rest(path))
  const amounts = new Map(balances.map(({ denom, amount }) => [denom, BigInt(amount)]))
  return [
    { ...chain.nativeCurrency, units: amounts.get(chain.denom ?? '') ?? 0n },
    ...chain.tokens.flatMap(({ address: token, ...about }) => {
      const units = amounts.get(token) ?? 0n
      return units > 0n ? [{ ...about, token, units }] : []
    }),
  ]
}
