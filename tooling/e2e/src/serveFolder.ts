import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

export type ServedFolder = { readonly url: string; readonly origin: string; close(): Promise<void> }

/**
 * Serves a built folder on loopback with strict headers. `routes` answers paths that are not files.
 */
export async function serveFolder(options: {
  readonly folder: string
  readonly policy?: string
  readonly routes?: Readonly<Record<string, (response: ServerResponse) => void>>
}): Promise<ServedFolder> {
  const { folder, policy, routes = {} } = options
  const server = createServer(async (request, response) => {
    const path = normalize(
      decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname),
    )
    const route = routes[path]
    if (route) return route(response)
    try {
      const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
      const body = await readFile(file)
      const type = types[extname(file)] ?? 'application/octet-stream'
      response
        .writeHead(200, {
          'content-type': type,
          'x-content-type-options': 'nosniff',
          // A sandboxed frame without same-origin sends the origin `null`.
          'access-control-allow-origin': '*',
          ...(policy ? { 'content-security-policy': policy } : {}),
        })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}/`,
    origin,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
