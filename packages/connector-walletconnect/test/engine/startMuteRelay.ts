import { createServer } from 'node:net'
import { WebSocketServer } from 'ws'

/** Takes the socket and never answers; or never finishes the handshake. */
export async function startMuteRelay(kind: 'mute' | 'blackHole') {
  if (kind === 'blackHole') {
    const sockets = new Set<{ destroy(): void }>()
    let opened = 0
    const server = createServer((socket) => {
      opened++
      sockets.add(socket)
      socket.resume()
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return {
      url: `ws://127.0.0.1:${(server.address() as { readonly port: number }).port}`,
      opened: () => opened,
      open: () => sockets.size,
      async stop() {
        for (const socket of sockets) socket.destroy()
        await new Promise<void>((resolve) => server.close(() => resolve()))
      },
    }
  }
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise<void>((resolve) => server.once('listening', resolve))
  return {
    url: `ws://127.0.0.1:${(server.address() as { readonly port: number }).port}`,
    opened: () => 0,
    open: () => server.clients.size,
    async stop() {
      for (const client of server.clients) client.terminate()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
