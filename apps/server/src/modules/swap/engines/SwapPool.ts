import type { Hex } from 'viem'
import type { Pool } from '../../prices/Pool.js'
import { reservesOf } from '../../prices/poolState.js'
import { type PoolRoute, v2Flag } from './routes.js'

/** A pool in the direction of a swap: `token` goes in, `base` comes out. */
export type SwapPool = Pool<{ readonly address: Hex }>

export const toRoute = (pools: readonly SwapPool[]): PoolRoute =>
  pools.map(({ token, base, version, fee }) => ({
    from: token.address,
    to: base.address,
    fee: version === 2 ? v2Flag : fee,
  }))

/** The bytes of an answer; undefined for none, and for an address without code. */
export function toHex(answer: string | undefined): Hex | undefined {
  const value: unknown = answer === undefined ? undefined : JSON.parse(answer)
  return typeof value === 'string' && /^0x(?:[0-9a-f]{64})+$/i.test(value)
    ? (value as Hex)
    : undefined
}

/** The output of a V2 pool, by its constant product after its fee; undefined for an empty one. */
export function throughReserves(
  pool: SwapPool,
  amount: bigint,
  state: string | undefined,
): bigint | undefined {
  const [given, got] = reservesOf(pool, state) ?? []
  if (given === undefined || got === undefined) return undefined
  const kept = amount * 997n
  return (kept * got) / (given * 1000n + kept)
}
