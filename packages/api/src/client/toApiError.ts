import { createError, type ErrorCode, isKitError } from '@latchkey/core'

/**
 * Server messages that map to a code. Each equals its code's message (docs/house/words-and-numbers.md).
 */
const messages: readonly (readonly [text: string, code: ErrorCode])[] = [
  ['Unauthorized: origin not allowed', 'ORIGIN_NOT_ALLOWED'],
  ['JWT validation error: JWT Token is not yet valid', 'SESSION_EXPIRED'],
  ['Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
]

/**
 * Maps a call's failure: by the server's message if it has a code, else by the call's status codes,
 * else unchanged. A reason in a JSON body becomes the details, and the server's own code the
 * parameter `refusal`.
 */
export function toApiError(
  error: unknown,
  errors: Readonly<Record<number, ErrorCode>> = {},
): unknown {
  if (!isKitError(error, 'HTTP_STATUS')) return error
  const { details = '', params } = error
  const code =
    messages.find(([text]) => details.includes(text))?.[1] ??
    errors[Number(params.status)] ??
    error.code
  const { reason, refusal } = readRefusal(details)
  if (code === error.code && reason === undefined && refusal === undefined) return error
  return createError(code, {
    params: { ...params, ...(refusal !== undefined && { refusal }) },
    details: reason ?? details,
    cause: error,
  })
}

/** "API reason description when given", and the code of our own back end. */
function readRefusal(body: string): {
  readonly reason?: string | undefined
  readonly refusal?: string | undefined
} {
  try {
    const { reasons, error } = JSON.parse(body) as {
      readonly reasons?: readonly { readonly description?: unknown }[]
      readonly error?: { readonly code?: unknown }
    }
    return { reason: toText(reasons?.[0]?.description), refusal: toText(error?.code) }
  } catch {
    return {}
  }
}

const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
