export const upstreamReasons = [
  'timeout',
  'network',
  'aborted',
  'too-large',
  'encoded',
  'status',
  'garbage',
] as const

/**
 * An upstream server gave no usable answer. The message gives the reason but not the address, which
 * may contain keys.
 */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  constructor(
    readonly reason: (typeof upstreamReasons)[number],
    { status, cause }: { readonly status?: number; readonly cause?: unknown } = {},
  ) {
    super(`The upstream server failed: ${reason}${status === undefined ? '' : ` ${status}`}`, {
      cause,
    })
  }
}
