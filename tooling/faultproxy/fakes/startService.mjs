import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

/**
 * A service that echoes and counts its requests; its web socket answers `n` with n messages `1` …
 * `n`.
 */
export async function startService() {
  let asked = 0
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      asked += 1
      const text = request.url.startsWith('/long')
        ? 'x'.repeat(2_000)
        : JSON.stringify({ url: request.url, method: request.method, body })
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'content-length': text.length,
          'access-control-allow-origin': '*',
        })
        .end(text)
    })
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) =>
    socket.on('message', (count) => {
      for (let at = 1; at <= Number(count); at++) socket.send(String(at))
    }),
  )
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  return {
    url: `http://127.0.0.1:${port}`,
    tcpUrl: `tcp://127.0.0.1:${port}`,
    asked: () => asked,
    stop: () =>
      new Promise((resolve) => {
        sockets.close()
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
