import { UpstreamError } from '../../../outbound/UpstreamError.js'
import type { ChainNode, Holding } from '../ChainNode.js'
import { call, readTokenNames, toUnits } from './readTokenNames.js'

type Token = Omit<Holding, 'units'> & { readonly token: string }

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const balanceOfSelector = '0x70a08231'
const maxDiscovered = 200

/**
 * Native currency and ERC-20 tokens: those of the operator's list, and all that the account ever
 * received, as far as that is known or the chain's logs may be searched.
 *
 * @param received Tokens that the account received, the newest first
 */
export async function readEvm(
  node: ChainNode,
  address: string,
  received: readonly string[] = [],
): Promise<readonly Holding[]> {
  const { chain } = node
  const listed: readonly Token[] = chain.tokens.map(({ address: token, ...rest }) => ({
    ...rest,
    token,
  }))
  const known = new Set(listed.map(({ token }) => token.toLowerCase()))
  const discovered = chain.discoverTokens ? await discover(node, address) : []
  const found = [...new Set([...received, ...discovered])]
    .filter((token) => !known.has(token))
    .slice(0, maxDiscovered)
  const padded = address.slice(2).toLowerCase().padStart(64, '0')
  const balanceOf = (to: string) => call(to, `${balanceOfSelector}${padded}`)
  // A failing token, listed or discovered, must not affect the others.
  const [[native], results] = await Promise.all([
    node.rpc([{ method: 'eth_getBalance', params: [address, 'latest'] }]),
    node.tryRpc([...listed.map(({ token }) => token), ...found].map(balanceOf)),
  ])
  const owned = toUnits(native)
  // A non-number answer is a failure, not a balance of zero.
  if (owned === undefined) throw new UpstreamError('garbage')
  const amounts = results.map(toUnits)
  const held = found.filter((_, index) => (amounts[listed.length + index] ?? 0n) > 0n)
  const described = new Map((await describe(node, held)).map((token) => [token.token, token]))
  return [
    { ...chain.nativeCurrency, units: owned },
    ...listed.flatMap((token, index) => holding(token, amounts[index])),
    ...found.flatMap((token, index) =>
      holding(described.get(token), amounts[listed.length + index]),
    ),
  ]
}

const holding = (token: Token | undefined, units = 0n): readonly Holding[] =>
  token && units > 0n ? [{ ...token, units }] : []

async function discover(node: ChainNode, address: string): Promise<readonly string[]> {
  const topic = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const filter = { fromBlock: '0x0', toBlock: 'latest', topics: [transfer, null, topic] }
  const [logs = '[]'] = await node.rpc([{ method: 'eth_getLogs', params: [filter] }])
  const list: unknown = JSON.parse(logs)
  if (!Array.isArray(list)) throw new UpstreamError('garbage')
  // ERC-721 logs have the token id as a fourth topic.
  const tokens = list.flatMap((log: { address?: unknown; topics?: unknown } | null) =>
    Array.isArray(log?.topics) && log.topics.length === 3 && typeof log.address === 'string'
      ? [log.address.toLowerCase()]
      : [],
  )
  // Newest first, so that early spam does not hide later tokens.
  return [...new Set(tokens.reverse())]
    .filter((token) => /^0x[0-9a-f]{40}$/.test(token))
    .slice(0, maxDiscovered)
}

/** Describes tokens, and leaves out those without decimals or a symbol. */
async function describe(node: ChainNode, tokens: readonly string[]): Promise<readonly Token[]> {
  const names = await readTokenNames(node, tokens)
  return names.flatMap(({ token, name, symbol, decimals }) =>
    decimals !== undefined && symbol !== undefined
      ? [{ token, decimals, symbol, name: name ?? symbol }]
      : [],
  )
}
