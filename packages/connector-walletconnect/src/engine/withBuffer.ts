import { base64ToBytes, bytesToBase64, bytesToHex } from '@latchkey/core/adapter'

/** The part of Node's `Buffer` that the library's sign-in uses: EIP-5573 recaps and EIP-191. */
class SmallBuffer extends Uint8Array {
  static override from(value: unknown, encoding?: unknown): SmallBuffer {
    if (typeof value !== 'string') return new SmallBuffer(value as ArrayLike<number>)
    const bytes = encoding === 'base64' ? base64ToBytes(value) : new TextEncoder().encode(value)
    return new SmallBuffer(bytes ?? [])
  }

  override toString(encoding?: unknown): string {
    if (encoding === 'base64') return bytesToBase64(this)
    return encoding === 'hex' ? bytesToHex(this) : new TextDecoder().decode(this)
  }
}

const page: { Buffer?: unknown } = globalThis
let users = 0

/**
 * Runs work of the library that expects Node's global `Buffer`, which browsers do not have. The
 * page has ours until the work ends, and keeps one of its own.
 */
export async function withBuffer<Result>(run: () => Promise<Result>): Promise<Result> {
  users += 1
  page.Buffer ??= SmallBuffer
  try {
    return await run()
  } finally {
    users -= 1
    if (users === 0 && page.Buffer === SmallBuffer) delete page.Buffer
  }
}
