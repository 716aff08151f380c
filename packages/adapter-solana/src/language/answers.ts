/** Copies a byte array of any realm; undefined for anything else. */
export function toBytes(value: unknown): Uint8Array | undefined {
  if (!ArrayBuffer.isView(value) || value.byteLength > 65_536) return undefined
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
}

/** A signature: 64 bytes, not all of them zero. */
export function toSignature(value: unknown): Uint8Array | undefined {
  const bytes = toBytes(value)
  return bytes?.length === 64 && bytes.some((byte) => byte !== 0) ? bytes : undefined
}

/** The first output of a feature that returns one output per input. */
export function firstOutput(answer: unknown): Readonly<Record<string, unknown>> | undefined {
  const output: unknown = Array.isArray(answer) && answer.length === 1 ? answer[0] : undefined
  return typeof output === 'object' && output !== null
    ? (output as Record<string, unknown>)
    : undefined
}
