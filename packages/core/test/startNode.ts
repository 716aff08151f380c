import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A call as the node gets it. */
export type Call = { readonly id: number; readonly method: string; readonly params: unknown }
type Answer = { readonly status?: number; readonly body: unknown }

async function read(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}

/** A real node on loopback that logs the bodies it gets, until the test ends. */
export async function startNode(
  answer: (body: Call | Call[], count: number) => Answer | Promise<Answer>,
) {
  const log: (Call | Call[])[] = []
  const server = createServer(async (request, response) => {
    const body = (await read(request)) as Call | Call[]
    log.push(body)
    const { status = 200, body: text } = await answer(body, log.length)
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof text === 'string' ? text : JSON.stringify(text))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, log }
}

/** Answers each call with its own method and parameters. */
export const echo = (body: Call | Call[]): Answer => {
  const one = ({ id, method, params }: Call) => ({ jsonrpc: '2.0', id, result: { method, params } })
  return { body: Array.isArray(body) ? body.map(one).reverse() : one(body) }
}
