import { sanitizeText } from '@latchkey/core'
import { decodeAbiParameters } from 'viem/utils'
import type { ChainNode, Holding } from '../ChainNode.js'

type Token = Omit<Holding, 'units'> & { readonly token: string }

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const selectors = {
  balanceOf: '0x70a08231',
  decimals: '0x313ce567',
  symbol: '0x95d89b41',
  name: '0x06fdde03',
} as const
const maxDiscovered = 200

/**
 * Native currency and ERC-20 tokens: those of the operator's list, and if the chain enables it, all
 * that the account ever received.
 */
export async function readEvm(node: ChainNode, address: string): Promise<readonly Holding[]> {
  const { chain } = node
  const listed: readonly Token[] = chain.tokens.map(({ address: token, ...rest }) => ({
    ...rest,
    token,
  }))
  const known = new Set(listed.map(({ token }) => token.toLowerCase()))
  const found = chain.discoverTokens
    ? (await discover(node, address)).filter((token) => !known.has(token))
    : []
  const padded = address.slice(2).toLowerCase().padStart(64, '0')
  const balanceOf = (to: string) => call(to, `${selectors.balanceOf}${padded}`)
  // A failing token, listed or discovered, must not affect the others.
  const [[native = '""'], results] = await Promise.all([
    node.rpc([{ method: 'eth_getBalance', params: [address, 'latest'] }]),
    node.tryRpc([...listed.map(({ token }) => token), ...found].map(balanceOf)),
  ])
  const amounts = results.map(toUnits)
  const held = found.filter((_, index) => (amounts[listed.length + index] ?? 0n) > 0n)
  const described = new Map((await describe(node, held)).map((token) => [token.token, token]))
  return [
    { ...chain.nativeCurrency, units: toUnits(native) ?? 0n },
    ...listed.flatMap((token, index) => holding(token, amounts[index])),
    ...found.flatMap((token, index) =>
      holding(described.get(token), amounts[listed.length + index]),
    ),
  ]
}

const holding = (token: Token | undefined, units = 0n): readonly Holding[] =>
  token && units > 0n ? [{ ...token, units }] : []

const call = (to: string, data: string) => ({
  method: 'eth_call',
  params: [{ to, data }, 'latest'],
})

/** Decodes a 32-byte word; undefined without a contract or an answer. */
function toUnits(result: string | undefined): bigint | undefined {
  const text: unknown = result === undefined ? undefined : JSON.parse(result)
  return typeof text === 'string' && /^0x[0-9a-fA-F]{1,64}/.test(text)
    ? BigInt(text.slice(0, 66))
    : undefined
}

async function discover(node: ChainNode, address: string): Promise<readonly string[]> {
  const topic = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const filter = { fromBlock: '0x0', toBlock: 'latest', topics: [transfer, null, topic] }
  const [logs = '[]'] = await node.rpc([{ method: 'eth_getLogs', params: [filter] }])
  const list: unknown = JSON.parse(logs)
  if (!Array.isArray(list)) return []
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

async function describe(node: ChainNode, tokens: readonly string[]): Promise<readonly Token[]> {
  if (tokens.length === 0) return []
  const results = await node.tryRpc(
    tokens.flatMap((token) => [
      call(token, selectors.decimals),
      call(token, selectors.symbol),
      call(token, selectors.name),
    ]),
  )
  return tokens.flatMap((token, index) => {
    const [decimals, symbol, name] = results.slice(index * 3, index * 3 + 3)
    const digits = toUnits(decimals)
    const label = toText(symbol)
    return digits !== undefined && digits <= 36n && label !== ''
      ? [{ token, decimals: Number(digits), symbol: label, name: toText(name) || label }]
      : []
  })
}

/** Most tokens return a string, some old ones bytes32. */
function toText(result: string | undefined): string {
  const data: unknown = result === undefined ? undefined : JSON.parse(result)
  if (!isHex(data)) return ''
  try {
    const [text] = decodeAbiParameters([{ type: 'string' }], data)
    return sanitizeText(text)
  } catch {
    return sanitizeText(
      Buffer.from(data.slice(2, 66), 'hex').toString('utf8').replaceAll('\u0000', ''),
    )
  }
}

const isHex = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && value.startsWith('0x')
