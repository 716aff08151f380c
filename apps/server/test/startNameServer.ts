import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

export type NameServer = {
  /** As a resolver wants it. */
  readonly address: string
  /** The names that were asked for, an A record's question each. */
  readonly asked: readonly string[]
  stop(): Promise<void>
}

/**
 * A name server on loopback (RFC 1035). It knows IPv4 addresses, and never answers for a name for
 * which `answer` has nothing.
 */
export async function startNameServer(
  answer: (name: string) => string | undefined,
): Promise<NameServer> {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    const labels: string[] = []
    let at = 12
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.subarray(at + 1, at + 1 + length).toString())
      at += 1 + length
    }
    const type = question.readUInt16BE(at + 1)
    const name = labels.join('.')
    if (type === 1) asked.push(name)
    const address = answer(name)
    if (address === undefined) return
    const head = Buffer.from(question.subarray(0, at + 5))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(type === 1 ? 1 : 0, 6)
    head.writeUInt16BE(0, 10)
    // A pointer to the name in the question, A, IN, a minute, four bytes.
    const record = Buffer.from([
      0xc0,
      12,
      0,
      1,
      0,
      1,
      0,
      0,
      0,
      60,
      0,
      4,
      ...address.split('.').map(Number),
    ])
    socket.send(type === 1 ? Buffer.concat([head, record]) : head, from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    asked,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}
