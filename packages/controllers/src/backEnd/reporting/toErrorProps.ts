import type { EventEnvelope } from '@latchkey/api'
import { isKitError, readMessage, toKitError } from '@latchkey/core'
import { redact } from './redact.js'

const maxStack = 2_000

/** The props of `POST /e` for an error, without personal data. */
export function toErrorProps(code: string, error: unknown): EventEnvelope['props'] {
  const message = error === undefined ? '' : readMessage(error) || toKitError(error).shortMessage
  const stack = readStack(error)
  // Facts about the page, such as its wallets, are for its developer only.
  const own = (text: string) =>
    isKitError(error)
      ? (error.metaMessages ?? []).reduce((rest, line) => rest.replace(`\n${line}`, ''), text)
      : text
  return {
    type: 'error',
    event: categoryOf(code),
    errorType: code,
    errorMessage: redact(own(message) || code),
    ...(stack && { stackTrace: redact(own(stack), maxStack) }),
  }
}

/** Reading a foreign object may throw. */
function readStack(error: unknown): string {
  try {
    const { stack } = (error ?? {}) as { stack?: unknown }
    return typeof stack === 'string' ? stack : ''
  } catch {
    return ''
  }
}

function categoryOf(code: string): string {
  if (code === 'HTTP_INVALID_RESPONSE' || code === 'RESPONSE_TOO_LARGE') return 'DATA_PARSING_ERROR'
  if (code.startsWith('HTTP_')) return 'API_ERROR'
  return /^(EMBEDDED_|IFRAME_|EMAIL_)/.test(code) ? 'SECURE_SITE_ERROR' : 'INTERNAL_SDK_ERROR'
}
