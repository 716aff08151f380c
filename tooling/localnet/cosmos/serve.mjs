import { createServer } from 'node:http'
import { createComet } from './comet.mjs'
import { createLcd } from './lcd.mjs'

const longestBody = 2_000_000

/** Text shown in a browser. */
const banner = (chain) =>
  `${chain.chainId}: Latchkey's Cosmos stand-in. It checks real signatures over real sign documents, but it is not a Cosmos SDK node:\n` +
  'no consensus, no proofs, bank sends and ICS-20 between its own two chains only. For tests and the playground.\n'

/**
 * Serves the LCD and CometBFT's JSON-RPC of one chain on one port of 127.0.0.1, for pages of every
 * origin.
 */
export async function serve(chain, port) {
  const lcd = createLcd(chain)
  const comet = createComet(chain)
  const answer = async (request) => {
    const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1')
    let text = ''
    for await (const chunk of request) {
      text += chunk
      if (text.length > longestBody)
        return { status: 413, body: { code: 3, message: 'too long', details: [] } }
    }
    const body = text === '' ? undefined : JSON.parse(text)
    if (request.method === 'POST' && pathname === '/')
      return {
        status: 200,
        body: Array.isArray(body) ? await Promise.all(body.map(comet)) : await comet(body),
      }
    if (pathname === '/') return { status: 200, text: banner(chain) }
    const found = await lcd({ method: request.method, path: pathname, query: searchParams, body })
    return found ?? { status: 501, body: { code: 12, message: 'Not Implemented', details: [] } }
  }
  const server = createServer(async (request, response) => {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'cache-control': 'no-store',
    }
    if (request.method === 'OPTIONS') return response.writeHead(204, headers).end()
    const { status, body, text } = await answer(request).catch((error) => ({
      status: 400,
      body: { code: 3, message: error.message, details: [] },
    }))
    response.writeHead(status, {
      ...headers,
      'content-type': text ? 'text/plain; charset=utf-8' : 'application/json',
    })
    response.end(text ?? JSON.stringify(body))
  })
  await new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Error(`cosmos (${chain.chainId}) did not start: ${error.message}`)),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
