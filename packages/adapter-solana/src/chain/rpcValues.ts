import { base64ToBytes, readForeign } from '@latchkey/core/adapter'

/**
 * A 64-bit amount as a node writes it: a JSON number, or text where the number is large. Undefined
 * for anything else.
 */
export function toAmount(value: unknown): bigint | undefined {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  if (typeof value !== 'string' || !/^\d{1,20}$/.test(value)) return undefined
  const amount = BigInt(value)
  return amount < 1n << 64n ? amount : undefined
}

/** The `value` of an answer with a `context`. */
export const contentOf = (answer: unknown): unknown => readForeign(answer, 'value')

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Bytes in the `[data, 'base64']` form of account data, or undefined. */
export function bytesOf(value: unknown): Uint8Array | undefined {
  const [data, encoding] = listOf(value)
  return typeof data === 'string' && encoding === 'base64' ? base64ToBytes(data) : undefined
}
