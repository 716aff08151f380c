import { createServer } from 'node:http'
import { join } from 'node:path'

const portTries = 50
const host = '127.0.0.1'

/**
 * A development page on a port that opens at once, so that its URL is known before Vite starts:
 * `start` or the first request starts it. Vite runs as middleware, since alone it would end the
 * process on SIGTERM.
 *
 * @returns {Promise<{ url: string, start(): Promise<void>, stop(): Promise<void> }>}
 */
export async function servePage({ root, app, port, createViteServer }) {
  let starting
  const start = () => {
    starting ??= createViteServer({
      root: join(root, 'apps', app),
      server: {
        host,
        port: listener.address().port,
        middlewareMode: true,
        ws: { server: listener },
      },
      clearScreen: false,
      logLevel: 'warn',
    })
    return starting
  }
  const listener = createServer((request, response) => {
    start()
      .then((vite) => vite.middlewares(request, response))
      .catch(() => response.destroy())
  })
  await listen(listener, port)
  return {
    url: `http://${host}:${listener.address().port}/`,
    start: async () => {
      await start()
    },
    async stop() {
      listener.close()
      listener.closeAllConnections()
      await (await starting)?.close()
    },
  }
}

/** Listens on the port, or on the next free one. */
async function listen(listener, port) {
  for (let next = port; ; next++) {
    const error = await new Promise((resolve) => {
      listener.once('error', resolve)
      listener.listen(next, host, () => {
        listener.off('error', resolve)
        resolve(undefined)
      })
    })
    if (!error) return
    if (error.code !== 'EADDRINUSE' || next - port >= portTries || next >= 65_535) throw error
  }
}
