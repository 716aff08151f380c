import { concatBytes } from '../language/bytes.js'

/**
 * The part of the Protocol Buffers wire format that these transactions need. Default values are
 * omitted, as in proto3.
 */
const encoder = new TextEncoder()

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let left = value
  do {
    const low = Number(left & 127n)
    left >>= 7n
    bytes.push(left > 0n ? low | 128 : low)
  } while (left > 0n)
  return Uint8Array.from(bytes)
}

/** An unsigned integer field. */
export function uint(field: number, value: bigint | number): Uint8Array {
  const number = BigInt(value)
  return number === 0n
    ? new Uint8Array()
    : concatBytes([varint(BigInt(field << 3)), varint(number)])
}

/** A bytes field. */
export function bytes(field: number, value: Uint8Array): Uint8Array {
  return value.length === 0 ? new Uint8Array() : message(field, value)
}

/** A string field, UTF-8. */
export function text(field: number, value: string): Uint8Array {
  return bytes(field, encoder.encode(value))
}

/** An embedded message, written even if empty. */
export function message(field: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const value = concatBytes(parts)
  return concatBytes([varint(BigInt((field << 3) | 2)), varint(BigInt(value.length)), value])
}

/** A decoded field: its number, its numeric value or bytes, and its position. */
export type WireField = {
  readonly field: number
  readonly number?: bigint
  readonly bytes?: Uint8Array
  readonly raw: Uint8Array
}

/**
 * The fields of a message, in order. Undefined for invalid bytes, or wire types that no transaction
 * uses.
 */
export function readFields(value: Uint8Array): readonly WireField[] | undefined {
  const fields: WireField[] = []
  let at = 0
  const next = (): bigint | undefined => {
    let number = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = value[at++]
      if (byte === undefined) return undefined
      number |= BigInt(byte & 127) << shift
      if (byte < 128) return number
    }
    return undefined
  }
  while (at < value.length) {
    const start = at
    const tag = next()
    const number = tag === undefined ? undefined : next()
    if (tag === undefined || number === undefined) return undefined
    const field = Number(tag >> 3n)
    const type = tag & 7n
    if (type === 0n) fields.push({ field, number, raw: value.subarray(start, at) })
    else {
      const end = at + Number(number)
      if (type !== 2n || end > value.length) return undefined
      fields.push({ field, bytes: value.subarray(at, end), raw: value.subarray(start, end) })
      at = end
    }
  }
  return fields
}
