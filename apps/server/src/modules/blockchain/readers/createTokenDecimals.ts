import { createLruMap } from '../../../cache/createLruMap.js'
import type { ChainNode } from '../ChainNode.js'
import { readTokenNames } from './readTokenNames.js'

const mostKnown = 20_000

/** Decimals of tokens by their addresses in lower case; none where a contract does not say. */
export type TokenDecimals = (tokens: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** The decimals of tokens: the operator's figures, else the contracts' own, read once. */
export function createTokenDecimals(node: ChainNode): TokenDecimals {
  const own = new Map(
    node.chain.tokens.map(({ address, decimals }) => [address.toLowerCase(), decimals]),
  )
  const known = createLruMap<string, number>(mostKnown)
  return async (tokens) => {
    const found = new Map<string, number>()
    const note = (token: string, decimals: number | undefined) => {
      if (decimals !== undefined) found.set(token, decimals)
    }
    for (const token of tokens) note(token, own.get(token) ?? known.get(token))
    const missing = tokens.filter((token) => !found.has(token))
    for (const { token, decimals } of await readTokenNames(node, missing)) {
      note(token, decimals)
      if (decimals !== undefined) known.set(token, decimals)
    }
    return found
  }
}
