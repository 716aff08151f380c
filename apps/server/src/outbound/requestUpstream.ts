import http from 'node:http'
import https from 'node:https'
import { createLookup } from './createLookup.js'
import { UpstreamError } from './UpstreamError.js'

export type UpstreamRequest = {
  readonly url: URL
  readonly method?: 'GET' | 'POST'
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly signal?: AbortSignal | undefined
  /** Connects to this address, bypassing name resolution. */
  readonly address?: string
  /** Uses a new connection, which the server cannot be closing. */
  readonly isFresh?: boolean
  /** For tests: a certificate authority. */
  readonly ca?: string | undefined
}

export type UpstreamResponse = {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
}

const lookup = createLookup()
const kept = {
  http: new http.Agent({ keepAlive: true, maxSockets: 256 }),
  https: new https.Agent({ keepAlive: true, maxSockets: 256 }),
}

/**
 * One request to another server. It follows no redirects and forwards nothing of the caller's
 * request. The answer must be uncompressed and is cut off at `maxBytes`; everything ends within
 * `timeoutMs`.
 *
 * @throws UpstreamError
 */
export function requestUpstream(request: UpstreamRequest): Promise<UpstreamResponse> {
  const {
    url,
    method = 'GET',
    body,
    headers,
    timeoutMs,
    maxBytes,
    signal,
    address,
    isFresh = address !== undefined,
    ca,
  } = request
  return new Promise((resolve, reject) => {
    const from = performance.now()
    const isSecure = url.protocol === 'https:'
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const outgoing = (isSecure ? https : http).request({
      agent: isFresh ? false : isSecure ? kept.https : kept.http,
      method,
      lookup,
      host: address ?? host,
      port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
      path: `${url.pathname}${url.search}`,
      ...(isSecure && !/^[\d.]+$|:/.test(host) ? { servername: host } : {}),
      ...(ca === undefined ? {} : { ca }),
      headers: {
        host: url.host,
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'latchkey-server',
        ...(body === undefined
          ? {}
          : {
              'content-type': 'application/json',
              'content-length': String(Buffer.byteLength(body)),
            }),
        ...(url.username === ''
          ? {}
          : {
              authorization: `Basic ${toBase64([url.username, url.password].map(decodeURIComponent).join(':'))}`,
            }),
        ...headers,
      },
    })
    let settled = false
    const fail = (reason: UpstreamError['reason'], cause?: unknown) => {
      settled = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      outgoing.destroy()
      reject(new UpstreamError(reason, { cause }))
    }
    const abort = () => fail('aborted')
    const timer = setTimeout(() => fail('timeout'), timeoutMs)
    signal?.addEventListener('abort', abort, { once: true })
    if (signal?.aborted) abort()
    let isAnswered = false
    outgoing.on('error', (error: Error & { code?: string }) => {
      if (settled) return
      // The server closed a reused connection during the request. Requests that must not repeat use
      // a new connection.
      const isStale =
        outgoing.reusedSocket &&
        !isAnswered &&
        (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      if (!isStale) return fail('network', error)
      settled = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      resolve(
        requestUpstream({
          ...request,
          isFresh: true,
          timeoutMs: Math.max(1, timeoutMs - (performance.now() - from)),
        }),
      )
    })
    outgoing.once('response', (response) => {
      isAnswered = true
      const encoding = response.headers['content-encoding']
      if (encoding !== undefined && encoding !== 'identity') return fail('encoded')
      if (Number(response.headers['content-length'] ?? 0) > maxBytes) return fail('too-large')
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength
        if (bytes > maxBytes) return fail('too-large')
        chunks.push(chunk)
      })
      response.on('error', (error) => fail('network', error))
      response.once('aborted', () => fail('network'))
      response.once('end', () => {
        settled = true
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        })
      })
    })
    outgoing.end(body)
  })
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64')
}
