import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { callerOf } from './callerOf.js'

/** Limits on a caller's time and on bytes sent before they are read (B-23). */
export const connectionLimits = {
  headerBytes: 16 * 1024,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  keepAliveTimeoutMs: 15_000,
  /** Time without traffic on the socket. */
  idleTimeoutMs: 60_000,
  checkEveryMs: 1_000,
  /** Time in which a large answer is taken. */
  answerTimeoutMs: 120_000,
  /** Large answers that wait to be taken, of all callers and of one. */
  answerBytes: 256 * 1024 * 1024,
  callerAnswerBytes: 32 * 1024 * 1024,
} as const

export type ConnectionLimits = { readonly [Key in keyof typeof connectionLimits]: number }

export type ListenerOptions = {
  readonly maxConnections: number
  /** Limit of connections per address; an IPv6 caller has a whole /64. */
  readonly perAddress: number
  readonly addressOf?: (socket: Socket) => string
  readonly limits?: ConnectionLimits
  onRefused(reason: string): void
}

const lastWordMs = 500
const brokenStatuses = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
} as const
/** Counter labels: a broken request's status, or the exceeded connection limit. */
export const refusals: readonly string[] = [
  ...Object.keys(brokenStatuses),
  'address',
  'connections',
]
/** A local proxy carries all callers, so it has no limit per address. */
const loopback = /^(?:127\.|::1$|::ffff:127\.)/

/** The HTTP server around the application, with a bound on every wait. */
export function createListener(
  app: Pick<Hono<{ Bindings: HttpBindings }>, 'fetch'>,
  {
    maxConnections,
    perAddress,
    addressOf = ({ remoteAddress = '' }) => remoteAddress,
    limits = connectionLimits,
    onRefused,
  }: ListenerOptions,
): Server {
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      noDelay: true,
    },
    // The adapter's own Request and Response replace the global ones, which saves a third of a
    // small answer's time.
    getRequestListener(app.fetch),
  )
  server.maxHeadersCount = 100
  server.maxConnections = maxConnections
  server.setTimeout(limits.idleTimeoutMs)
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    const status =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? 431
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? 408
          : 400
    onRefused(String(status))
    // Ten thousand silent sockets may time out together; an answer to each would delay all other
    // callers.
    const isSilent = 'bytesRead' in socket && socket.bytesRead === 0
    if (isSilent || !socket.writable) {
      socket.destroy()
      return
    }
    socket.end(
      `HTTP/1.1 ${status} ${brokenStatuses[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
    )
    // A caller that does not read the answer would keep the socket.
    setTimeout(() => socket.destroy(), lastWordMs).unref()
  })
  const counts = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = callerOf(addressOf(socket), undefined, 0)
    if (address === '' || loopback.test(address)) return
    const count = (counts.get(address) ?? 0) + 1
    if (count > perAddress) {
      onRefused('address')
      socket.destroy()
      return
    }
    counts.set(address, count)
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
  })
  server.on('drop', () => onRefused('connections'))
  return server
}
