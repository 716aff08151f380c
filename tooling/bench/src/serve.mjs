import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { work } from './prepare.mjs'

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/** The built pages at http://localhost:PORT/<kit>/, brotli-compressed, never cached. */
export async function serve() {
  const server = createServer((request, response) => {
    const [, id, ...rest] = new URL(request.url, 'http://localhost').pathname.split('/')
    const file = join(work, 'dist', id ?? '', rest.join('/') || 'index.html')
    try {
      response
        .writeHead(200, {
          'content-type': types[extname(file)] ?? 'application/octet-stream',
          'cache-control': 'no-store',
          'content-encoding': 'br',
        })
        .end(readFileSync(`${file}.br`))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: server.address().port, close: () => server.close() }
}
