import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

/** The control interface over HTTP, on a port unknown to the page under test. */
export async function startControl(proxy) {
  const answers = {
    'GET /services': () => proxy.urls,
    'GET /rules': proxy.rules,
    'PUT /rules': proxy.setRules,
    'POST /rules': proxy.add,
    'DELETE /rules': () => proxy.setRules([]),
    'GET /log': () => proxy.log,
    'DELETE /log': proxy.clearLog,
  }
  const server = createServer(async (request, response) => {
    const send = (status, value) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    try {
      const answer = answers[`${request.method} ${request.url}`]
      if (!answer) return send(404, { error: `one of ${Object.keys(answers).join(', ')}` })
      const body = await text(request)
      const given = body === '' ? [] : [JSON.parse(body)]
      const value = await answer(...given)
      send(200, request.method === 'GET' ? value : proxy.rules())
    } catch (error) {
      send(400, { error: error.message })
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
