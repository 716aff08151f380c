import { type BaseError, isKitError } from './BaseError.js'
import { createError } from './createError.js'
import type { ErrorCode } from './ErrorCode.js'
import { rejectionByUser } from './rejectionWords.js'
import { readMessage, toKitError } from './toKitError.js'

/** EIP-1474, EIP-1193 and EIP-5792 codes; 5000 is WalletConnect's rejection. */
const codes: Readonly<Record<number, ErrorCode>> = {
  [-32700]: 'RPC_PARSE_ERROR',
  [-32600]: 'RPC_INVALID_REQUEST',
  [-32601]: 'METHOD_NOT_SUPPORTED',
  [-32602]: 'RPC_INVALID_PARAMS',
  [-32603]: 'RPC_INTERNAL',
  [-32000]: 'RPC_INVALID_INPUT',
  [-32001]: 'RPC_RESOURCE_NOT_FOUND',
  [-32002]: 'RPC_RESOURCE_UNAVAILABLE',
  [-32003]: 'RPC_TRANSACTION_REJECTED',
  [-32004]: 'METHOD_NOT_SUPPORTED',
  [-32005]: 'RPC_LIMIT_EXCEEDED',
  [-32006]: 'RPC_VERSION_UNSUPPORTED',
  4001: 'USER_REJECTED',
  4100: 'ACCOUNT_NOT_AUTHORIZED',
  4200: 'METHOD_NOT_SUPPORTED',
  4900: 'PROVIDER_DISCONNECTED',
  4901: 'CHAIN_DISCONNECTED',
  4902: 'NETWORK_NOT_IN_WALLET',
  5000: 'USER_REJECTED',
  5700: 'CAPABILITY_NOT_SUPPORTED',
  5710: 'BATCH_CHAIN_NOT_SUPPORTED',
  5720: 'BATCH_DUPLICATE_ID',
  5730: 'BATCH_UNKNOWN_ID',
  5740: 'BATCH_TOO_LARGE',
  5750: 'BATCH_UPGRADE_REJECTED',
  5760: 'BATCH_ATOMICITY_NOT_SUPPORTED',
}

/**
 * Nodes' messages about a transaction. Used for the general codes only, since each node has its own
 * wording.
 */
const messages: readonly (readonly [RegExp, ErrorCode])[] = [
  [
    /insufficient funds|exceeds (the )?balance|exceeds transaction sender account balance/i,
    'INSUFFICIENT_FUNDS',
  ],
  [/nonce too high/i, 'NONCE_TOO_HIGH'],
  [/nonce too low|transaction already imported|already known/i, 'NONCE_TOO_LOW'],
  [/nonce has max value/i, 'NONCE_MAX'],
  [/max priority fee per gas higher than max fee|tip higher than fee cap/i, 'TIP_ABOVE_FEE_CAP'],
  [/fee cap higher than 2\^256-1/i, 'FEE_CAP_TOO_HIGH'],
  [
    /max fee per gas less than block base fee|fee cap less than block base fee|transaction is outdated/i,
    'FEE_CAP_TOO_LOW',
  ],
  [/intrinsic gas too high|exceeds block gas limit|gas limit reached/i, 'INTRINSIC_GAS_TOO_HIGH'],
  [/intrinsic gas too low/i, 'INTRINSIC_GAS_TOO_LOW'],
  [/transaction type not (valid|supported)/i, 'TRANSACTION_TYPE_NOT_SUPPORTED'],
  [
    // The last one is Nethermind's, with its own code -32015.
    /execution reverted|gas required exceeds allowance|vm exception.*revert|vm execution error/i,
    'TRANSACTION_REVERTED',
  ],
  [rejectionByUser, 'USER_REJECTED'],
]

const general = new Set<ErrorCode>([
  'RPC_INTERNAL',
  'RPC_INVALID_INPUT',
  'RPC_TRANSACTION_REJECTED',
  'RPC_ERROR',
])

/**
 * Converts the error of a JSON-RPC response or a wallet's provider to a `BaseError`. -32002 means
 * an unavailable resource from a node, and an open prompt from a wallet; the wallet's own seam maps
 * the latter.
 *
 * @example
 * fromRpcError({ code: 4001, message: 'no' }).code // 'USER_REJECTED'
 */
export function fromRpcError(error: unknown): BaseError {
  if (isKitError(error)) return error
  const code = readCode(error)
  const message = readMessage(error)
  if (code === undefined && message === '') return toKitError(error)
  const byCode: ErrorCode = (code === undefined ? undefined : codes[code]) ?? 'RPC_ERROR'
  const kitCode = general.has(byCode)
    ? (messages.find(([pattern]) => pattern.test(message))?.[1] ?? byCode)
    : byCode
  if (kitCode === 'RPC_ERROR' && code === undefined) return toKitError(error)
  return createError(kitCode, { cause: error, ...(message === '' ? {} : { details: message }) })
}

/** The numeric `code` of an error, also from a text of digits; undefined where there is none. */
export function readCode(error: unknown): number | undefined {
  try {
    const code = (error as { code?: unknown } | null | undefined)?.code
    const number = typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code
    return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
  } catch {
    return undefined
  }
}
