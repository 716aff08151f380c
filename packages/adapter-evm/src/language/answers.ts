import { readForeign } from '@latchkey/core/adapter'

export type Hex = `0x${string}`

/** Beyond the number of accounts any wallet shows a page; a longer list is rejected. */
const mostAccounts = 1_000

/**
 * The addresses of `eth_accounts`, `eth_requestAccounts` and `accountsChanged`: the first spelling
 * of each, in the wallet's order. Undefined for anything but a list of addresses.
 */
export function parseAccounts(value: unknown): readonly Hex[] | undefined {
  if (!Array.isArray(value) || value.length > mostAccounts) return undefined
  const accounts = new Map<string, Hex>()
  for (const entry of value as unknown[]) {
    if (!isHexOf(entry, 40)) return undefined
    const key = entry.toLowerCase()
    if (!accounts.has(key)) accounts.set(key, entry)
  }
  return [...accounts.values()]
}

/**
 * The id of `eth_chainId` and `chainChanged`: a hex quantity, or the number or decimal text that
 * some wallets send.
 */
export function parseChainId(value: unknown): number | undefined {
  if (
    typeof value === 'string'
      ? !/^(0x[0-9a-f]+|\d+)$/i.test(value)
      : typeof value !== 'number' && typeof value !== 'bigint'
  )
    return undefined
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** True for `0x` and exactly `digits` hex digits. */
export function isHexOf(value: unknown, digits: number): value is Hex {
  return typeof value === 'string' && value.length === digits + 2 && isHex(value)
}

/**
 * The hash of `eth_sendTransaction`: of some wallets without its `0x`, or inside an object.
 * Undefined for anything else.
 */
export function parseHash(value: unknown): Hex | undefined {
  const hash = typeof value === 'string' ? value : readForeign(value, 'hash')
  const whole = typeof hash === 'string' && !hash.startsWith('0x') ? `0x${hash}` : hash
  return isHexOf(whole, 64) ? whole : undefined
}

/** True for `0x` and any number of hex digits. */
export function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)
}

/** A JSON-RPC quantity: `0x` and 1 to 64 hex digits. */
export function parseQuantity(value: unknown): bigint | undefined {
  return isHex(value) && value.length > 2 && value.length <= 66 ? BigInt(value) : undefined
}

export const toHex = (value: number | bigint): Hex => `0x${value.toString(16)}`
