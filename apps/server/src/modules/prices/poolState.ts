import { call } from '../blockchain/readers/readTokenNames.js'
import type { Pool } from './Pool.js'

type AnyPool = Pool<{ readonly address: string }>

const getReserves = '0x0902f1ac'
const slot0 = '0x3850c7bd'
const x96 = 2 ** 96

/** The question what a pool holds (V2), or where its price stands (V3). */
export const stateCall = ({ address, version }: Pick<AnyPool, 'address' | 'version'>) =>
  call(address, version === 2 ? getReserves : slot0)

/** The words of an answer; none for no answer, and for an address without code. */
export function wordsOf(text: string | undefined): readonly bigint[] {
  const value: unknown = text === undefined ? undefined : JSON.parse(text)
  if (typeof value !== 'string' || !/^0x(?:[0-9a-fA-F]{64})+$/.test(value)) return []
  return (value.slice(2).match(/.{64}/g) ?? []).map((part) => BigInt(`0x${part}`))
}

/** Whether the token of a pool is its `token0`. */
export const isFirst = ({ token, base }: AnyPool): boolean =>
  BigInt(token.address) < BigInt(base.address)

/** A V2 pool's reserves of its token and of its base; undefined where one of them is missing. */
export function reservesOf(
  pool: AnyPool,
  state: string | undefined,
): readonly [bigint, bigint] | undefined {
  const [first, second] = wordsOf(state)
  if (!first || !second) return undefined
  return isFirst(pool) ? [first, second] : [second, first]
}

/**
 * How many smallest units of its base a pool says that one of its token is worth, without its fee.
 */
export function spotOf(pool: AnyPool, state: string | undefined): number | undefined {
  if (pool.version === 2) {
    const [own, base] = reservesOf(pool, state) ?? []
    return own && base ? Number(base) / Number(own) : undefined
  }
  const [root] = wordsOf(state)
  if (!root) return undefined
  const ratio = (Number(root) / x96) ** 2
  return isFirst(pool) ? ratio : 1 / ratio
}
