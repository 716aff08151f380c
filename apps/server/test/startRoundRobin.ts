import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A load balancer: each connection goes to the next of the servers. */
export async function startRoundRobin(
  urls: readonly string[],
): Promise<{ readonly url: string; readonly taken: readonly number[]; stop(): Promise<void> }> {
  const ports = urls.map((url) => Number(new URL(url).port))
  const taken = ports.map(() => 0)
  const sockets = new Set<Socket>()
  let turn = 0
  const server = createServer((client) => {
    const index = turn++ % ports.length
    taken[index] = (taken[index] ?? 0) + 1
    const target = connect(ports[index] ?? 0, '127.0.0.1')
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => sockets.delete(one))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
