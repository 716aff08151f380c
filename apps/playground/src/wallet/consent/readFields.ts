/** One field of a Protocol Buffers message: its number, and its bytes or integer. */
export type Field = { readonly number: number; readonly value: Uint8Array | bigint }

/** Reads the fields of a message; undefined where it is none. */
export function readFields(bytes: Uint8Array): readonly Field[] | undefined {
  const fields: Field[] = []
  let offset = 0
  const readVarint = (): bigint | undefined => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[offset++]
      if (byte === undefined) return undefined
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
    return undefined
  }
  while (offset < bytes.length) {
    const key = readVarint()
    const first = readVarint()
    if (key === undefined || first === undefined) return undefined
    const wireType = Number(key & 7n)
    const number = Number(key >> 3n)
    if (wireType === 0) fields.push({ number, value: first })
    else if (wireType === 2) {
      const end = offset + Number(first)
      if (end > bytes.length) return undefined
      fields.push({ number, value: bytes.slice(offset, end) })
      offset = end
    } else return undefined
  }
  return fields
}

/** The embedded messages with that number. */
export const messagesIn = (bytes: Uint8Array, number: number): readonly Uint8Array[] =>
  (readFields(bytes) ?? []).flatMap((field) =>
    field.number === number && field.value instanceof Uint8Array ? [field.value] : [],
  )

export const textIn = (bytes: Uint8Array, number: number): string =>
  new TextDecoder().decode(messagesIn(bytes, number)[0] ?? new Uint8Array())
