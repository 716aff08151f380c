const deepest = 24

type Tagged = {
  readonly $: 'bytes' | 'bigint' | 'undefined' | 'error' | 'object'
  readonly value?: unknown
}

/**
 * Encodes a value as JSON, the only format of the browser's ports. Bytes, bigints, errors and
 * undefined are tagged; functions and symbols become undefined.
 *
 * @throws TypeError if nested more than 24 levels deep
 */
export function encode(value: unknown, depth = 0): unknown {
  if (depth > deepest) throw new TypeError('The value is nested too deep.')
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'bigint') return { $: 'bigint', value: String(value) } satisfies Tagged
  if (typeof value !== 'object') return { $: 'undefined' } satisfies Tagged
  if (value instanceof ArrayBuffer) return encode(new Uint8Array(value))
  if (ArrayBuffer.isView(value)) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    return {
      $: 'bytes',
      value: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    } satisfies Tagged
  }
  if (Array.isArray(value)) return value.map((one) => encode(one, depth + 1))
  if (value instanceof Error) {
    const { code, data } = value as { readonly code?: unknown; readonly data?: unknown }
    return {
      $: 'error',
      value: encode({ message: value.message, code, data }, depth + 1),
    } satisfies Tagged
  }
  const fields = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, encode(inner, depth + 1)]),
  )
  return '$' in fields ? ({ $: 'object', value: fields } satisfies Tagged) : fields
}

/** Decodes the output of `encode`; anything else becomes undefined. */
export function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode)
  if (typeof value !== 'object' || value === null) return value
  if (!('$' in value)) return decodeFields(value)
  const { $: tag, value: inner } = value as Tagged
  switch (tag) {
    case 'bytes':
      if (typeof inner !== 'string' || !/^([\da-f]{2})*$/.test(inner)) return undefined
      return Uint8Array.from(inner.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
    case 'bigint':
      return /^-?\d{1,1000}$/.test(String(inner)) ? BigInt(String(inner)) : undefined
    case 'error': {
      const { message, code, data } = decodeFields(inner as object) as Record<string, unknown>
      return Object.assign(
        new Error(String(message)),
        code === undefined ? {} : { code },
        data === undefined ? {} : { data },
      )
    }
    case 'object':
      return decodeFields(inner as object)
    default:
      return undefined
  }
}

function decodeFields(value: object): unknown {
  return Object.fromEntries(Object.entries(value ?? {}).map(([key, inner]) => [key, decode(inner)]))
}
