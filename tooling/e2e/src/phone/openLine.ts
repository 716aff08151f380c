import { connect, createServer, type Socket } from 'node:net'

/** A network line between a page and a relay, which can fail silently. */
export type Line = {
  readonly url: string
  /**
   * Silences the current connections without notice to either side, like a half-open socket. Later
   * connections work.
   */
  deaden(): void
  /** Cuts the current connections. */
  cut(): void
  stop(): Promise<void>
}

/**
 * Needed beside the fault proxy, which acts only when a socket opens; a half-open one dies later.
 */
export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target)
  const ends = new Set<Socket>()
  const alive = new Set<() => void>()
  const server = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port) })
    near.pipe(far)
    far.pipe(near)
    const cut = () => {
      near.unpipe(far).pause()
      far.unpipe(near).pause()
    }
    const end = () => {
      for (const socket of [near, far]) {
        socket.destroy()
        ends.delete(socket)
      }
      alive.delete(cut)
    }
    alive.add(cut)
    for (const socket of [near, far]) {
      ends.add(socket)
      socket.on('error', end).on('close', () => alive.has(cut) && end())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    deaden() {
      for (const cut of alive) cut()
      alive.clear()
    },
    cut() {
      for (const socket of ends) socket.destroy()
    },
    async stop() {
      for (const socket of ends) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
