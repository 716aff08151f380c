import { sanitizeText } from '@latchkey/core'
import { decodeAbiParameters } from 'viem/utils'
import type { ChainNode } from '../ChainNode.js'

const selectors = { decimals: '0x313ce567', symbol: '0x95d89b41', name: '0x06fdde03' } as const
const mostDecimals = 36n

export const call = (to: string, data: string) => ({
  method: 'eth_call',
  params: [{ to, data }, 'latest'],
})

/** Decodes a 32-byte word; undefined without a contract or an answer. */
export function toUnits(result: string | undefined): bigint | undefined {
  const text: unknown = result === undefined ? undefined : JSON.parse(result)
  return typeof text === 'string' && /^0x[0-9a-fA-F]{1,64}/.test(text)
    ? BigInt(text.slice(0, 66))
    : undefined
}

/** Reads names, symbols and decimals of an EVM chain's tokens; undefined for missing ones. */
export async function readTokenNames(
  node: ChainNode,
  tokens: readonly string[],
): Promise<
  readonly {
    readonly token: string
    readonly name: string | undefined
    readonly symbol: string | undefined
    readonly decimals: number | undefined
  }[]
> {
  if (tokens.length === 0) return []
  const results = await node.tryRpc(
    tokens.flatMap((token) => [
      call(token, selectors.decimals),
      call(token, selectors.symbol),
      call(token, selectors.name),
    ]),
  )
  return tokens.map((token, index) => {
    const [decimals, symbol, name] = results.slice(index * 3, index * 3 + 3)
    const digits = toUnits(decimals)
    return {
      token,
      name: toText(name) || undefined,
      symbol: toText(symbol) || undefined,
      decimals: digits !== undefined && digits <= mostDecimals ? Number(digits) : undefined,
    }
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
