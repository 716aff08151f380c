import { UpstreamError } from '../../../outbound/UpstreamError.js'
import { sliceMembers } from '../../../text/jsonSlices.js'
import type { ChainNode, Holding } from '../ChainNode.js'

const programs = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

type ParsedAccount = {
  readonly account?: { readonly data?: { readonly parsed?: { readonly info?: TokenInfo } } }
}
type TokenInfo = {
  readonly mint?: unknown
  readonly tokenAmount?: { readonly amount?: unknown; readonly decimals?: unknown }
}

/** SOL, and the tokens of both token programs. An unlisted mint is shown by its address. */
export async function readSolana(node: ChainNode, address: string): Promise<readonly Holding[]> {
  const { chain } = node
  const [native = '{}', ...lists] = await node.rpc([
    { method: 'getBalance', params: [address] },
    ...programs.map((programId) => ({
      method: 'getTokenAccountsByOwner',
      params: [address, { programId }, { encoding: 'jsonParsed' }],
    })),
  ])
  const units = new Map<string, { units: bigint; decimals: number }>()
  for (const list of lists) {
    const { value } = (JSON.parse(list) ?? {}) as { value?: readonly ParsedAccount[] }
    // A non-list answer is a failure, not an empty list.
    if (!Array.isArray(value)) throw new UpstreamError('garbage')
    for (const { account } of value) {
      const { mint, tokenAmount } = account?.data?.parsed?.info ?? {}
      if (
        typeof mint !== 'string' ||
        typeof tokenAmount?.amount !== 'string' ||
        !/^\d+$/.test(tokenAmount.amount)
      )
        continue
      const before = units.get(mint)?.units ?? 0n
      units.set(mint, {
        units: before + BigInt(tokenAmount.amount),
        decimals: Number(tokenAmount.decimals),
      })
    }
  }
  // Lamports may exceed a double's precision.
  const lamports = sliceMembers(native)?.get('value') ?? ''
  if (!/^\d+$/.test(lamports)) throw new UpstreamError('garbage')
  const known = new Map(chain.tokens.map(({ address: token, ...rest }) => [token, rest]))
  return [
    { ...chain.nativeCurrency, units: BigInt(lamports) },
    ...[...units].flatMap(([token, held]) => {
      if (held.units === 0n || !(held.decimals >= 0 && held.decimals <= 36)) return []
      const short = `${token.slice(0, 4)}…${token.slice(-4)}`
      return [{ name: short, symbol: short, ...known.get(token), token, ...held }]
    }),
  ]
}
