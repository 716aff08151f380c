import { sanitizeText } from '@latchkey/core'
import { decodeAbiParameters } from 'viem/utils'
import type { ChainNode, Holding } from '../ChainNode.js'

type Token = Omit<Holding, 'units'> & { readonly token: string }

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const selectors = { balanceOf: '0x70a08231', decimals: '0x313ce567', symbol: '0x95d89b41', name: '0x06fdde03' } as const
const maxDiscovered = 200

/** Ether or its kin, and ERC-20 tokens: those of the operator's list, and where the chain says so those that the account ever received. */
export async function readEvm(node: ChainNode, address: string): Promise<readonly Holding[]> {
  const { chain } = node
  const listed: readonly Token[] = chain.tokens.map(({ address: token, ...rest }) => ({ ...rest, token }))
  const known = new Set(listed.map(({ token }) => token.toLowerCase()))
  const found = chain.discoverTokens ? (await discover(node, address)).filter((token) => !known.has(token)) : []
  const padded = address.slice(2).toLowerCase().padStart(64, '0')
  const balanceOf = (to: string) => call(to, `${selectors.balanceOf}${padded}`)
  const [native = '""', ...rest] = await node.rpc([
    { method: 'eth_getBalance', params: [address, 'latest'] },
    ...listed.map(({ token }) => balanceOf(token)),
    ...found.map(balanceOf),
  ])
  const amounts = rest.map(toUnits)
  const held = found.filter((_, index) => (amounts[listed.length + index] ?? 0n) > 0n)
  const described = new Map((await describe(node, held)).map((token) => [token.token, token]))
  return [
    { ...chain.nativeCurrency, units: toUnits(native) },
    ...listed.flatMap((token, index) => holding(token, amounts[index])),
    ...found.flatMap((token, index) => holding(described.get(token), amounts[listed.length + index])),
  ]
}

const holding = (token: Token | undefined, units = 0n): readonly Holding[] => (token && units > 0n ? [{ ...token, units }] : [])

const call = (to: string, data: string) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] })

/** A word of a result, or 0 for a contract that is none. */
function toUnits(result: string): bigint {
  const text: unknown = JSON.parse(result)
  return typeof text === 'string' && /^0x[0-9a-fA-F]{1,64}/.test(text) ? BigInt(text.slice(0, 66)) : 0n
}

async function discover(node: ChainNode, address: string): Promise<readonly string[]> {
  const topic = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const filter = { fromBlock: '0x0', toBlock: 'latest', topics: [transfer, null, topic] }
  const [logs = '[]'] = await node.rpc([{ method: 'eth_getLogs', params: [filter] }])
  const list: unknown = JSON.parse(logs)
  if (!Array.isArray(list)) return []
  // ERC-721 has the token's number as a fourth topic.
  const tokens = list.flatMap((log: { address?: unknown; topics?: unknown } | null) =>
    Array.isArray(log?.topics) && log.topics.length === 3 && typeof log.address === 'string' ? [log.address.toLowerCase()] : [],
  )
  return [...new Set(tokens)].filter((token) => /^0x[0-9a-f]{40}$/.test(token)).slice(0, maxDiscovered)
}

async function describe(node: ChainNode, tokens: readonly string[]): Promise<readonly Token[]> {
  if (tokens.length === 0) return []
  const results = await node.rpc(
    tokens.flatMap((token) => [call(token, selectors.decimals), call(token, selectors.symbol), call(token, selectors.name)]),
  )
  return tokens.flatMap((token, index) => {
    const [decimals = '""', symbol = '""', name = '""'] = results.slice(index * 3, index * 3 + 3)
    const digits = toUnits(decimals)
    const label = toText(symbol)
    return digits <= 36n && label !== '' ? [{ token, decimals: Number(digits), symbol: label, name: toText(name) || label }] : []
  })
}

/** Most tokens answer with a string, some old ones with 32 bytes. */
function toText(result: string): string {
  const data = JSON.parse(result) as `0x${string}`
  try {
    const [text] = decodeAbiParameters([{ type: 'string' }], data)
    return sanitizeText(text)
  } catch {
    return sanitizeText(Buffer.from(data.slice(2, 66), 'hex').toString('utf8').replaceAll('\u0000', ''))
  }
}
