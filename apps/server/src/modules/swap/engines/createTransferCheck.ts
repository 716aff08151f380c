import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { z } from 'zod'
import { createLruMap } from '../../../cache/createLruMap.js'
import type { ChainNode } from '../../blockchain/ChainNode.js'
import { call, toUnits } from '../../blockchain/readers/readTokenNames.js'

/** Gets a part of a pool's balance and gives half of it back, in a simulation alone. */
const probe = '0x00000000000000000000000000000000001a7c4e'
/** The part of a pool that is moved, and the least: less would hide a fee by rounding. */
const share = 1_000n
const least = 10_000n
/** A token can turn its fee on at any time. */
const keptMs = 10 * 60_000
const mostKnown = 20_000

const simulated = z
  .array(z.object({ calls: z.array(z.object({ status: z.string(), returnData: z.string() })) }))
  .length(1)

/**
 * Whether what a pool sends of a token arrives whole, and what it is sent. Quoters do not see a fee
 * that a token keeps of each transfer. Undefined: the nodes cannot simulate, or the pool is empty.
 *
 * @throws UpstreamError if no node answers
 */
export function createTransferCheck(
  node: ChainNode,
  now: () => number,
): (token: string, pool: string) => Promise<boolean | undefined> {
  type Entry = { readonly isWhole: boolean; readonly until: number }
  const known = createLruMap<string, Entry>(mostKnown)
  return async (token, pool) => {
    const key = `${token} ${pool}`
    const found = known.get(key)
    if (found && found.until > now()) return found.isWhole
    const isWhole = await move(node, token as Hex, pool as Hex)
    if (isWhole === undefined) return undefined
    known.set(key, { isWhole, until: now() + keptMs })
    return isWhole
  }
}

async function move(node: ChainNode, token: Hex, pool: Hex): Promise<boolean | undefined> {
  const balanceOf = (owner: Hex) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  const transfer = (to: Hex, amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  const [answer] = await node.tryRpc([call(token, balanceOf(pool))])
  const held = toUnits(answer) ?? 0n
  const amount = min(held, max(held / share, least))
  const half = amount / 2n
  if (half === 0n) return undefined
  const calls = [
    { from: pool, to: token, data: transfer(probe, amount) },
    { to: token, data: balanceOf(probe) },
    { to: token, data: balanceOf(pool) },
    { from: probe, to: token, data: transfer(pool, half) },
    { to: token, data: balanceOf(pool) },
  ]
  const params = [{ blockStateCalls: [{ calls }] }, 'latest']
  const [text] = await node.tryRpc([{ method: 'eth_simulateV1', params }])
  const { data } = simulated.safeParse(text === undefined ? undefined : JSON.parse(text))
  if (data?.[0]?.calls.length !== calls.length) return undefined
  const [sent, arrived, before, returned, after] = data[0].calls.map(({ status, returnData }) =>
    status === '0x1' ? returnData : undefined,
  )
  // A token that refuses the transfer makes the swap fail.
  if (sent === undefined || returned === undefined) return false
  const units = (word: string | undefined) => toUnits(word && JSON.stringify(word)) ?? 0n
  return units(arrived) === amount && units(after) - units(before) === half
}

const min = (a: bigint, b: bigint) => (a < b ? a : b)
const max = (a: bigint, b: bigint) => (a > b ? a : b)
