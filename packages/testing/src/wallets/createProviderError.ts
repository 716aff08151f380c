/**
 * An error with an EIP-1193 or JSON-RPC code.
 *
 * @example
 * throw createProviderError(4001, 'User rejected the request.')
 */
export function createProviderError(code: number, message: string, details?: unknown): Error {
  return Object.assign(new Error(message), {
    code,
    ...(details === undefined ? {} : { data: details }),
  })
}
