import { isKitError } from '../errors/BaseError.js'
import type { ErrorCode } from '../errors/ErrorCode.js'
import { readCode } from '../errors/fromRpcError.js'

const cutOff: readonly ErrorCode[] = [
  'HTTP_FAILED',
  'HTTP_TIMEOUT',
  'HTTP_INVALID_RESPONSE',
  'RESPONSE_TOO_LARGE',
  'ABORTED',
  'KIT_DESTROYED',
]

/**
 * True where a write failed without an answer that can be read: the node may have taken it. False
 * where the node refused it.
 *
 * @example
 * try {
 *   await nodes.write({ network }, 'sendTransaction', [signed])
 * } catch (error) {
 *   if (!isAnswerLost(error)) throw error
 * }
 */
export function isAnswerLost(error: unknown): boolean {
  if (!isKitError(error)) return false
  const { code, params, cause } = error
  // A server in front of the node answers 408 and 5xx for a node that it has already asked.
  if (code === 'HTTP_STATUS') return Number(params.status) >= 500 || params.status === 408
  // By the code -32700 the node itself says that it read nothing.
  if (code === 'RPC_PARSE_ERROR') return readCode(cause) === undefined
  return cutOff.includes(code)
}
