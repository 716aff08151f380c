import { connect, createServer, type Socket } from 'node:net'

/** A stretch of the network between a page and a relay, which can die without a word. */
export type Line = {
  readonly url: string
  /**
   * What is joined now carries nothing any more, and neither side is told: a socket that is half
   * open. What is joined later carries.
   */
  deaden(): void
  /** What is joined now is torn. */
  cut(): void
  stop(): Promise<void>
}

/** The fault proxy decides when a socket is opened; a half-open one dies later. */
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
