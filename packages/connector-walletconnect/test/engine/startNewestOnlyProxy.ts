import { WebSocket, WebSocketServer } from 'ws'

/**
 * Stands before a relay and makes it one that pushes to the newest socket of a client only, as the
 * public relay does. All that come here are taken for tabs of one client.
 */
export async function startNewestOnlyProxy(relayUrl: string) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise<void>((resolve) => server.once('listening', resolve))
  let newest: WebSocket | undefined
  server.on('connection', (page, request) => {
    newest = page
    const relay = new WebSocket(`${relayUrl}${request.url}`)
    const early: string[] = []
    page.on('message', (data) =>
      relay.readyState === WebSocket.OPEN ? relay.send(String(data)) : early.push(String(data)),
    )
    relay.on('open', () => {
      for (const text of early.splice(0)) relay.send(text)
    })
    relay.on('message', (data) => {
      const text = String(data)
      if (page === newest || !text.includes('irn_subscription')) page.send(text)
    })
    page.on('close', () => relay.close())
    relay.on('close', () => page.close())
    relay.on('error', () => page.close())
  })
  const { port } = server.address() as { readonly port: number }
  return {
    url: `ws://127.0.0.1:${port}`,
    async stop() {
      for (const client of server.clients) client.terminate()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
