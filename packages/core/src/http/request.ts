import { isKitError } from '../errors/BaseError.js'
import { createError } from '../errors/createError.js'
import { readMessage } from '../errors/toKitError.js'
import { parseRetryAfter } from './retryAfter.js'

const maxResponseBytes = 10 * 1024 * 1024

export type HttpRequest = {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as plain text, in place of `body`. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  /** @default 10 MiB */
  readonly maxBytes?: number
}

/**
 * One HTTP request, its body read as text. The seam at which fetch's errors become ours.
 *
 * @throws HTTP_STATUS 'HTTP status code: {n}' with `params.status` and `params.retryAfterMs`, and the body's start as details
 * @throws HTTP_FAILED 'HTTP request failed.' · ABORTED · RESPONSE_TOO_LARGE
 * @example
 * const text = await httpRequest({ url: 'https://api.example.org/v1' })
 */
export async function httpRequest(request: HttpRequest): Promise<string> {
  const { url, body, text: plain, headers, signal, maxBytes = maxResponseBytes } = request
  const { method = body === undefined && plain === undefined ? 'GET' : 'POST' } = request
  const fetch = request.fetch ?? globalThis.fetch
  try {
    const response = await fetch(url, {
      method,
      credentials: 'omit',
      referrerPolicy: 'origin',
      ...(signal ? { signal } : {}),
      ...(body === undefined
        ? {
            headers: { ...(plain !== undefined && { 'content-type': 'text/plain' }), ...headers },
            ...(plain !== undefined && { body: plain }),
          }
        : { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }),
    })
    const text = await readBody(response, maxBytes)
    if (response.ok) return text
    const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), Date.now())
    throw createError('HTTP_STATUS', {
      params: { status: response.status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
      ...(text === '' ? {} : { details: text.slice(0, 500) }),
    })
  } catch (error) {
    if (isKitError(error)) throw error
    if (signal?.aborted) throw createError('ABORTED', { cause: error })
    throw createError('HTTP_FAILED', { cause: error, details: readMessage(error) })
  }
}

/** Reads at most `maxBytes`, counted after decompression, and stops the transfer there. */
async function readBody(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      throw createError('RESPONSE_TOO_LARGE')
    }
    text += decoder.decode(value, { stream: true })
  }
}
