import type { ChainConfig } from '../../config/Config.js'
import { UpstreamError } from '../../outbound/UpstreamError.js'
import type { ChainNode } from '../blockchain/ChainNode.js'
import { call, toUnits } from '../blockchain/readers/readTokenNames.js'
import type { Pool } from './Pool.js'
import { poolCalls, zeroAddress } from './readPools.js'

const knownPools = 20_000
/** That there is no pool is looked up again after this time. */
const noPoolMs = 10 * 60_000

/** The pools of pairs of tokens, found once. */
export function createPoolBook(
  node: ChainNode,
  amm: NonNullable<ChainConfig['amm']>,
  now: () => number,
) {
  type Entry = { readonly pool: string | undefined; readonly until: number }
  const book = new Map<string, Entry>()
  return async <Token extends { readonly address: string }>(
    pairs: readonly { readonly token: Token; readonly base: Token }[],
  ): Promise<readonly Pool<Token>[]> => {
    const wanted = pairs.flatMap((pair) =>
      poolCalls(amm, pair.token.address, pair.base.address).map((each) => ({ ...pair, ...each })),
    )
    const keyFor = ({ to, data }: { readonly to: string; readonly data: string }) => `${to}${data}`
    const missing = wanted.filter((each) => (book.get(keyFor(each))?.until ?? 0) <= now())
    const answers = await node.tryRpc(missing.map(({ to, data }) => call(to, data)))
    // A factory refuses no question; a node does.
    if (missing.length > 0 && answers.every((answer) => answer === undefined))
      throw new UpstreamError('garbage')
    if (book.size > knownPools) book.clear()
    for (const [index, each] of missing.entries()) {
      const answer = answers[index]
      // No answer is no knowledge: it is asked again.
      if (answer === undefined) continue
      // An address without code answers with nothing.
      const word = answer === '"0x"' ? 0n : toUnits(answer)
      if (word === undefined) throw new UpstreamError('garbage')
      const address = `0x${word.toString(16).padStart(40, '0')}`
      const isNone = address === zeroAddress
      book.set(keyFor(each), {
        pool: isNone ? undefined : address,
        until: isNone ? now() + noPoolMs : Number.POSITIVE_INFINITY,
      })
    }
    return wanted.flatMap(({ token, base, version, fee, ...each }) => {
      const address = book.get(keyFor(each))?.pool
      return address === undefined ? [] : [{ address, version, fee, token, base }]
    })
  }
}
