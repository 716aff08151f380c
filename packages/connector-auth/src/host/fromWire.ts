import { type BaseError, createError, type ErrorCode } from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'

/** The codes that the document may answer with. */
const known: readonly ErrorCode[] = [
  'ABORTED',
  'ACCOUNT_CHANGED',
  'APPROVAL_UNAVAILABLE',
  'CODE_EXPIRED',
  'CODE_INVALID',
  'EMAIL_INVALID',
  'HTTP_FAILED',
  'HTTP_TIMEOUT',
  'INVALID_PROJECT_ID',
  'LOGIN_REQUIRED',
  'EMAIL_NOT_SENT',
  'METHOD_NOT_ALLOWED',
  'ORIGIN_NOT_ALLOWED',
  'REQUEST_PENDING',
  'RPC_INVALID_PARAMS',
  'RPC_INVALID_REQUEST',
  'RPC_LIMIT_EXCEEDED',
  'EMAIL_THROTTLED',
  'SIGN_IN_FOREIGN',
  'USER_REJECTED',
  'EMBEDDED_WALLET_MISMATCH',
]

/** The document's error as one of the kit. A code that the kit does not know is UNKNOWN. */
export function fromWire(error: unknown): BaseError {
  const code = known.find((each) => each === readForeign(error, 'code')) ?? 'UNKNOWN'
  const details = readForeign(error, 'message')
  const seconds = readForeign(error, 'params', 'seconds')
  return createError(code, {
    ...(typeof details === 'string' && { details: details.slice(0, 500) }),
    ...(typeof seconds === 'number' && { params: { seconds } }),
  })
}
