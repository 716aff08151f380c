import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

export type FakeNode = {
  readonly url: string
  readonly received: Received[]
  /** Replaces its behaviour from now on. */
  behave(next: (request: Received, response: ServerResponse) => void): void
  stop(): Promise<void>
}

/**
 * Answers each JSON-RPC request with `{ method, params }` of it, as text where the text matters.
 */
export const echo = ({ text }: Received, response: ServerResponse): void => {
  const answer = (item: { id: unknown; method: string; params?: unknown }) => ({
    jsonrpc: '2.0',
    id: item.id,
    result: { method: item.method, params: item.params ?? null },
  })
  const body = JSON.parse(text)
  response.setHeader('content-type', 'application/json')
  response.setHeader('x-node-secret', 'must-not-pass')
  response.end(JSON.stringify(Array.isArray(body) ? body.map(answer).reverse() : answer(body)))
}

/** A node on loopback that does as the test says and remembers what it was sent. */
export async function startFakeNode(
  first: (request: Received, response: ServerResponse) => void = echo,
): Promise<FakeNode> {
  let next = first
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const entry = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        text: Buffer.concat(chunks).toString('utf8'),
      }
      received.push(entry)
      next(entry, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    behave: (behaviour) => {
      next = behaviour
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
