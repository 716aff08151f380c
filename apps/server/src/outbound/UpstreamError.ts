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
 * Another server did not give a usable answer. Says why, never where: addresses of nodes may hold
 * keys.
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
