import type { Hex } from 'viem'
import { concatHex, numberToHex } from 'viem/utils'
import { v2Fee } from '../../prices/readPools.js'

/** How a V2 pool is written in a path of mixed pools. */
export const v2Flag = 0x80_00_00

export type PoolHop = {
  readonly from: Hex
  readonly to: Hex
  /** In millionths; `v2Flag` for a V2 pool. */
  readonly fee: number
}

/** One or two pools, one after the other. */
export type PoolRoute = readonly PoolHop[]

/** Hops of the same version, which the router swaps in one call. */
export type Section = { readonly isV2: boolean; readonly hops: PoolRoute }

export function toSections(route: PoolRoute): readonly Section[] {
  const sections: { readonly isV2: boolean; readonly hops: PoolHop[] }[] = []
  for (const hop of route) {
    const isV2 = hop.fee === v2Flag
    const last = sections.at(-1)
    if (last?.isV2 === isV2) last.hops.push(hop)
    else sections.push({ isV2, hops: [hop] })
  }
  return sections
}

/** The path of V3, with `v2Flag` in place of a fee for V2: token, fee, token, fee, token. */
export const encodePath = (route: PoolRoute): Hex =>
  concatHex([
    ...route.flatMap(({ from, fee }) => [from, numberToHex(fee, { size: 3 })]),
    ...route.slice(-1).map(({ to }) => to),
  ])

/** The fee of a hop's pool, in millionths of the input. */
export const hopFee = ({ fee }: PoolHop): number => (fee === v2Flag ? v2Fee : fee)

/** The fees of all hops together, as a fraction of the input. */
export const feeOf = (route: PoolRoute): number =>
  1 - route.reduce((kept, hop) => kept * (1 - hopFee(hop) / 1e6), 1)
