import { isKitError } from '../errors/BaseError.js'
import { createError } from '../errors/createError.js'
import { readMessage } from '../errors/toKitError.js'
import { parseRetryAfter } from './retryAfter.js'

const maxResponseBytes = 10 * 1024 * 1024
const maxDetails = 500

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
  /** The request may outlive the page. */
  readonly keepalive?: boolean | undefined
  /** @default 10 MiB */
  readonly maxBytes?: number
}

/**
 * One HTTP request, with the response body as text. Converts the errors of `fetch` to `BaseError`.
 *
 * @throws HTTP_STATUS 'HTTP status code: {n}' with `params.status` and `params.retryAfterMs`, and
 *   the body's start as details
 * @throws HTTP_FAILED 'HTTP request failed.' · ABORTED · RESPONSE_TOO_LARGE
 * @example
 * const text = await httpRequest({ url: 'https://api.example.org/v1' })
 */
export function httpRequest(request: HttpRequest): Promise<string> {
  return exchange(request, async (response, maxBytes) => {
    const decoder = new TextDecoder()
    let text = ''
    await readBody(response, maxBytes, (chunk) => {
      text += decoder.decode(chunk, { stream: true })
    })
    return text + decoder.decode()
  })
}

/**
 * As `httpRequest`, with the response body as bytes. `type` is the response's content type, without
 * parameters, in lower case.
 *
 * @throws as `httpRequest` does
 * @example
 * const { bytes, type } = await httpBytes({ url: 'https://api.example.org/logo', maxBytes: 65_536 })
 */
export function httpBytes(
  request: HttpRequest,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }> {
  return exchange(request, async (response, maxBytes) => {
    const chunks: Uint8Array<ArrayBuffer>[] = []
    await readBody(response, maxBytes, (chunk) => chunks.push(chunk))
    const type = (response.headers.get('content-type') ?? '').split(';', 1)[0] ?? ''
    return {
      bytes: new Uint8Array(await new Blob(chunks).arrayBuffer()),
      type: type.trim().toLowerCase(),
    }
  })
}

async function exchange<Result>(
  request: HttpRequest,
  read: (response: Response, maxBytes: number) => Promise<Result>,
): Promise<Result> {
  const {
    url,
    body,
    text: plain,
    headers,
    signal,
    keepalive,
    maxBytes = maxResponseBytes,
  } = request
  const { method = body === undefined && plain === undefined ? 'GET' : 'POST' } = request
  const fetch = request.fetch ?? globalThis.fetch
  try {
    const response = await fetch(url, {
      method,
      credentials: 'omit',
      referrerPolicy: 'origin',
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
      ...(body === undefined
        ? {
            headers: { ...(plain !== undefined && { 'content-type': 'text/plain' }), ...headers },
            ...(plain !== undefined && { body: plain }),
          }
        : {
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body),
          }),
    })
    if (response.ok) return await read(response, maxBytes)
    let details = ''
    const decoder = new TextDecoder()
    await readBody(response, maxBytes, (chunk) => {
      if (details.length < maxDetails) details += decoder.decode(chunk, { stream: true })
    })
    const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), Date.now())
    throw createError('HTTP_STATUS', {
      params: { status: response.status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
      ...(details === '' ? {} : { details: details.slice(0, maxDetails) }),
    })
  } catch (error) {
    if (isKitError(error)) throw error
    if (signal?.aborted) throw createError('ABORTED', { cause: error })
    throw createError('HTTP_FAILED', { cause: error, details: readMessage(error) })
  }
}

/** Reads at most `maxBytes`, counted after decompression, and stops the transfer there. */
async function readBody(
  response: Response,
  maxBytes: number,
  take: (chunk: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const reader = response.body?.getReader()
  if (!reader) return
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      throw createError('RESPONSE_TOO_LARGE')
    }
    take(value)
  }
}
