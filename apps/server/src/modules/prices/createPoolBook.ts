import { createLruMap } from '../../cache/createLruMap.js'
import type { ChainConfig } from '../../config/Config.js'
import { UpstreamError } from '../../outbound/UpstreamError.js'
import type { ChainNode } from '../blockchain/ChainNode.js'
import { call, toUnits } from '../blockchain/readers/readTokenNames.js'
import type { Pool } from './Pool.js'
import { poolCalls, zeroAddress } from './readPools.js'

const mostKnown = 20_000
/** The time until a missing pool is looked up again. */
const noPoolMs = 10 * 60_000

/** The pools of pairs of tokens, found once. */
export function createPoolBook(
  node: ChainNode,
  amm: NonNullable<ChainConfig['amm']>,
  now: () => number,
) {
  type Entry = { readonly pool: string | undefined; readonly until: number }
  const book = createLruMap<string, Entry>(mostKnown)
  return async <Token extends { readonly address: string }>(
    pairs: readonly { readonly token: Token; readonly base: Token }[],
  ): Promise<readonly Pool<Token>[]> => {
    const wanted = pairs.flatMap((pair) =>
      poolCalls(amm, pair.token.address, pair.base.address).map((each) => ({ ...pair, ...each })),
    )
    const keyFor = ({ to, data }: { readonly to: string; readonly data: string }) => `${to}${data}`
    // Others may push entries out of the book meanwhile.
    const found = new Map<string, Entry>()
    for (const each of wanted) {
      const entry = book.get(keyFor(each))
      if (entry && entry.until > now()) found.set(keyFor(each), entry)
    }
    const missing = wanted.filter((each) => !found.has(keyFor(each)))
    const answers = await node.tryRpc(missing.map(({ to, data }) => call(to, data)))
    // A factory refuses no question; a node does.
    if (missing.length > 0 && answers.every((answer) => answer === undefined))
      throw new UpstreamError('garbage')
    for (const [index, each] of missing.entries()) {
      const answer = answers[index]
      // No answer is no knowledge: it is asked again.
      if (answer === undefined) continue
      // An address without code answers with nothing.
      const word = answer === '"0x"' ? 0n : toUnits(answer)
      if (word === undefined) throw new UpstreamError('garbage')
      const address = `0x${word.toString(16).padStart(40, '0')}`
      const isNone = address === zeroAddress
      const entry = {
        pool: isNone ? undefined : address,
        until: isNone ? now() + noPoolMs : Number.POSITIVE_INFINITY,
      }
      found.set(keyFor(each), entry)
      book.set(keyFor(each), entry)
    }
    return wanted.flatMap(({ token, base, version, fee, ...each }) => {
      const address = found.get(keyFor(each))?.pool
      return address === undefined ? [] : [{ address, version, fee, token, base }]
    })
  }
}
