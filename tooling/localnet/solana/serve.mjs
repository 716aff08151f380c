import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { toJson } from './json.mjs'
import { createSubscriptions } from './subscriptions.mjs'

const host = '127.0.0.1'
const mostBytes = 1_000_000
const portTries = 20

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}

/**
 * Serves JSON-RPC over HTTP and web sockets on 127.0.0.1. Some client libraries use the next port
 * for web sockets, others the same one: both work.
 */
export async function serve({ port, methods, ledger, withContext }) {
  const answerOne = async (table, request) => {
    const { id = null, method, params = [] } = request ?? {}
    try {
      const run = Object.hasOwn(table, method) ? table[method] : undefined
      if (!run) return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
      return { jsonrpc: '2.0', id, result: (await run(params)) ?? null }
    } catch (error) {
      const { code = -32603, message, data } = error
      return {
        jsonrpc: '2.0',
        id,
        error: {
          code: Number.isInteger(code) ? code : -32603,
          message,
          ...(data === undefined ? {} : { data }),
        },
      }
    }
  }
  const answer = async (table, text) => {
    let request
    try {
      request = JSON.parse(text)
    } catch {
      return toJson({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } })
    }
    return toJson(
      Array.isArray(request)
        ? await Promise.all(request.map((one) => answerOne(table, one)))
        : await answerOne(table, request),
    )
  }

  const onRequest = async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(request.method === 'OPTIONS' ? 204 : 405, cors).end()
      return
    }
    let text = ''
    for await (const chunk of request) {
      text += chunk
      if (text.length > mostBytes) {
        response.writeHead(413, cors).end()
        return
      }
    }
    response
      .writeHead(200, { ...cors, 'content-type': 'application/json' })
      .end(await answer(methods, text))
  }
  const onSocket = (socket) => {
    const subscriptions = createSubscriptions(ledger, withContext, (text) => socket.send(text))
    const table = { ...methods, ...subscriptions.methods }
    socket.on('message', (text) => {
      answer(table, String(text)).then(
        (reply) => socket.send(reply),
        () => socket.terminate(),
      )
    })
    socket.on('close', subscriptions.stop)
    socket.on('error', subscriptions.stop)
  }

  const open = (at) => {
    const server = createServer((request, response) => {
      onRequest(request, response).catch(() => response.destroy())
    })
    const sockets = new WebSocketServer({ server })
    sockets.on('connection', onSocket)
    // The web socket server repeats the errors of the server below it.
    sockets.on('error', () => {})
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(at, host, () => resolve({ port: server.address().port, server, sockets }))
    })
  }
  const close = ({ server, sockets }) =>
    new Promise((resolve) => {
      for (const client of sockets.clients) client.terminate()
      sockets.close()
      server.close(resolve)
      server.closeAllConnections()
    })

  for (let tries = 1; ; tries++) {
    const main = await open(port)
    try {
      const above = await open(main.port + 1)
      return {
        rpcUrl: `http://${host}:${main.port}`,
        wsUrl: `ws://${host}:${above.port}`,
        stop: async () => {
          await Promise.all([close(main), close(above)])
        },
      }
    } catch (error) {
      await close(main)
      if (port !== 0 || tries === portTries) throw error
    }
  }
}
