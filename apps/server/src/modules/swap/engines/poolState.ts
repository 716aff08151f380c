import type { Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { Pool } from '../../prices/readPools.js'
import { pairAbi, poolAbi } from './abi.js'
import { type PoolRoute, v2Flag } from './routes.js'

/** A pool in the direction of a swap: `token` goes in, `base` comes out. */
export type SwapPool = Pool<{ readonly address: Hex }>

export const getReserves = encodeFunctionData({ abi: pairAbi, functionName: 'getReserves' })
export const slot0 = encodeFunctionData({ abi: poolAbi, functionName: 'slot0' })
const x96 = 2 ** 96

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

const isInOrder = ({ token, base }: SwapPool) => BigInt(token.address) < BigInt(base.address)

/** The reserves of what goes in and of what comes out. */
function reservesOf(pool: SwapPool, data: Hex): readonly [bigint, bigint] {
  const [first, second] = decodeFunctionResult({ abi: pairAbi, functionName: 'getReserves', data })
  return isInOrder(pool) ? [first, second] : [second, first]
}

/** What a V2 pool pays out, by its constant product after its fee. */
export function throughReserves(pool: SwapPool, amount: bigint, data: Hex): bigint {
  const [given, got] = reservesOf(pool, data)
  const kept = amount * 997n
  return given === 0n ? 0n : (kept * got) / (given * 1000n + kept)
}

export function reservePrice(pool: SwapPool, data: Hex): number {
  const [given, got] = reservesOf(pool, data)
  return Number(got) / Number(given)
}

export function slotPrice(pool: SwapPool, data: Hex): number {
  const [root] = decodeFunctionResult({ abi: poolAbi, functionName: 'slot0', data })
  const ratio = (Number(root) / x96) ** 2
  return isInOrder(pool) ? ratio : 1 / ratio
}
