import type { TokenEntry } from '@latchkey/api'
import { encodeFunctionData } from 'viem/utils'
import { createLruMap, type LruMap } from '../../cache/createLruMap.js'
import type { ChainNode } from '../blockchain/ChainNode.js'
import { call, readTokenNames, toUnits } from '../blockchain/readers/readTokenNames.js'
import { sideToCaip } from './sides.js'

const permitAbi = [
  {
    type: 'function',
    stateMutability: 'view',
    name: 'nonces',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
  {
    type: 'function',
    stateMutability: 'view',
    name: 'DOMAIN_SEPARATOR',
    inputs: [],
    outputs: [{ name: '', type: 'bytes32' }],
  },
] as const
const nonces = encodeFunctionData({
  abi: permitAbi,
  functionName: 'nonces',
  args: ['0x000000000000000000000000000000000000dEaD'],
})
const domainSeparator = encodeFunctionData({ abi: permitAbi, functionName: 'DOMAIN_SEPARATOR' })

/** Of one chain: anybody may ask for any token. */
const mostKnown = 20_000

type Known = Required<Pick<TokenEntry, 'name' | 'symbol' | 'decimals' | 'eip2612'>>

/** Reads the facts of tokens from their contracts, once each. */
export function createTokenFacts() {
  const byChain = new Map<string, LruMap<string, Known>>()
  return async (
    node: ChainNode,
    tokens: readonly string[],
  ): Promise<ReadonlyMap<string, Known>> => {
    const known = byChain.get(node.chain.id) ?? createLruMap<string, Known>(mostKnown)
    byChain.set(node.chain.id, known)
    const found = new Map<string, Known>()
    for (const token of tokens) {
      const own = known.get(token)
      if (own) found.set(token, own)
    }
    const missing = tokens.filter((token) => !found.has(token))
    if (missing.length === 0) return found
    const [names, permits] = await Promise.all([
      readTokenNames(node, missing),
      node.tryRpc(missing.flatMap((token) => [call(token, nonces), call(token, domainSeparator)])),
    ])
    for (const [index, { token, name, symbol, decimals }] of names.entries()) {
      if (decimals === undefined) continue
      const takesPermits = [permits[index * 2], permits[index * 2 + 1]].every(
        (answer) => toUnits(answer) !== undefined,
      )
      const text = symbol ?? name ?? ''
      const facts = { name: name ?? text, symbol: text, decimals, eip2612: takesPermits }
      known.set(token, facts)
      found.set(token, facts)
    }
    return found
  }
}

/** The tokens that a chain's swaps are offered for: the operator's, and those of its pools. */
export async function listTokens(
  node: ChainNode,
  readFacts: ReturnType<typeof createTokenFacts>,
): Promise<readonly TokenEntry[]> {
  const { chain } = node
  const { amm, nativeCurrency } = chain
  const listed = new Map(chain.tokens.map((each) => [each.address.toLowerCase(), each]))
  const tokens = [
    ...new Set([
      ...listed.keys(),
      ...[...(amm ? [amm.wrapped, ...amm.bases] : [])].map((token) => token.toLowerCase()),
    ]),
  ]
  const facts = await readFacts(node, tokens)
  const { name, symbol, decimals } = nativeCurrency
  return [
    {
      name,
      symbol,
      decimals,
      address: sideToCaip({ chainId: chain.id }),
      logoUri: null,
      eip2612: false,
    },
    ...tokens.flatMap((token) => {
      const found = facts.get(token)
      if (!found) return []
      const own = listed.get(token)
      return [
        {
          ...found,
          ...(own && { name: own.name, symbol: own.symbol, decimals: own.decimals }),
          address: sideToCaip({ chainId: chain.id, token }),
          logoUri: own?.iconUrl ?? null,
        },
      ]
    }),
  ]
}
