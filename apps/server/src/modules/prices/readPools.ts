import type { ChainConfig } from '../../config/Config.js'
import type { ChainNode } from '../blockchain/ChainNode.js'
import { call, toUnits } from '../blockchain/readers/readTokenNames.js'
import type { Pool } from './Pool.js'
import { isFirst, reservesOf, spotOf, stateCall, wordsOf } from './poolState.js'

export const zeroAddress = `0x${'0'.repeat(40)}`

/** The fee of a V2 pool, in millionths of the input. */
export const v2Fee = 3_000

/** A pool's price of its token, in whole units of its base. */
export type Depth = {
  readonly pool: Pool
  readonly price: number
  /** How much of the base it takes to move the price by two per cent. */
  readonly depth: number
}

/** The functions that are called, by selector. */
const selectors = {
  getPair: '0xe6a43905',
  getPool: '0x1698ee82',
  liquidity: '0x1a686502',
  observe: '0x883bdbfd',
  balanceOf: '0x70a08231',
} as const

const word = (value: bigint | number | string) =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')

/** The questions that find the pools of two tokens. */
export function poolCalls(
  { v2Factory, v3Factory, v3Fees }: NonNullable<ChainConfig['amm']>,
  token: string,
  base: string,
): readonly {
  readonly version: 2 | 3
  readonly fee: number
  readonly to: string
  readonly data: string
}[] {
  const pair = `${word(token)}${word(base)}`
  return [
    ...(v2Factory
      ? [{ version: 2 as const, fee: v2Fee, to: v2Factory, data: `${selectors.getPair}${pair}` }]
      : []),
    ...(v3Factory
      ? v3Fees.map((fee) => ({
          version: 3 as const,
          fee,
          to: v3Factory,
          data: `${selectors.getPool}${pair}${word(fee)}`,
        }))
      : []),
  ]
}

/** The move of a price by which depth is measured: two per cent, as a factor on its square root. */
const step = Math.sqrt(1.02) - 1
const questions = 4

/**
 * The prices of pools, and how deep they are. Pools that do not answer are left out, and those of
 * V3 whose price now is not that of the last minutes: a price can be bent for one block.
 *
 * @throws UpstreamError if no node answers
 */
export async function readPools(
  node: ChainNode,
  pools: readonly Pool[],
  rules: { readonly twapSeconds: number; readonly maxDeviation: number },
): Promise<readonly Depth[]> {
  const answers = await node.tryRpc(
    pools.flatMap(({ address, version, base }) => [
      stateCall({ address, version }),
      version === 2 ? stateCall({ address, version }) : call(address, selectors.liquidity),
      call(base.address, `${selectors.balanceOf}${word(address)}`),
      call(
        address,
        `${selectors.observe}${word(32)}${word(2)}${word(rules.twapSeconds)}${word(0)}`,
      ),
    ]),
  )
  return pools.flatMap((pool, index) => {
    const [state, liquidity, balance, observed] = answers.slice(
      index * questions,
      (index + 1) * questions,
    )
    const found = read(pool, state, liquidity)
    const held = toUnits(balance)
    if (!found || held === undefined || !Number.isFinite(found.price) || found.price <= 0) return []
    if (pool.version === 3 && rules.twapSeconds > 0) {
      const average = averageOf(pool, observed, rules.twapSeconds)
      if (average === undefined || Math.abs(found.price / average - 1) > rules.maxDeviation)
        return []
    }
    // Liquidity in a narrow range weighs as much as what the pool really holds, and no more.
    const depth = Math.min(found.depth, Number(held) / 10 ** pool.base.decimals)
    return [{ pool, price: found.price, depth }]
  })
}

/** The factor from a ratio of smallest units to one of whole units. */
const unitsOf = ({ token, base }: Pool) => 10 ** (token.decimals - base.decimals)

function read(
  pool: Pool,
  state: string | undefined,
  liquidity: string | undefined,
): Omit<Depth, 'pool'> | undefined {
  const spot = spotOf(pool, state)
  if (spot === undefined) return undefined
  // A V3 pool holds, around its price, liquidity times the root of the price.
  const base =
    pool.version === 2
      ? Number(reservesOf(pool, state)?.[1])
      : Number(toUnits(liquidity) ?? 0n) * Math.sqrt(spot)
  if (base === 0) return undefined
  return { price: spot * unitsOf(pool), depth: (base / 10 ** pool.base.decimals) * step }
}

/** The mean price of the last seconds (of the logarithm), if the pool remembers them. */
function averageOf(pool: Pool, observed: string | undefined, seconds: number): number | undefined {
  const words = wordsOf(observed)
  const at = Number((words[0] ?? 0n) / 32n)
  const [earlier, later] = [words[at + 1], words[at + 2]]
  if (words[at] !== 2n || earlier === undefined || later === undefined) return undefined
  const tick = Number(BigInt.asIntN(56, later) - BigInt.asIntN(56, earlier)) / seconds
  const ratio = 1.0001 ** tick
  return (isFirst(pool) ? ratio : 1 / ratio) * unitsOf(pool)
}
