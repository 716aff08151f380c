import { setTimeout as wait } from 'node:timers/promises'
import { connectCaller, topicOf } from './connectCaller.mjs'
import { residentMebibytes } from './startServer.mjs'

const topicsOfEach = 50
const messagesOfEach = 40
const messageBytes = 6_000

/** Stored data per socket, in MB. */
export const waitingMegabytes = (topicsOfEach * messagesOfEach * messageBytes) / 1e6

/**
 * Measures the memory of a relay whose sockets all have full mailboxes and read nothing.
 *
 * @returns {Promise<{ opened: number, before: number, most: number }>} admitted sockets, and
 * resident MiB without and with them
 */
export async function measureFullMailboxes({ server, sockets }) {
  const sender = await connectCaller(server, '203.0.113.8')
  const topics = Array.from({ length: topicsOfEach }, (_, index) => topicOf(index))
  for (const topic of topics) {
    for (let index = 0; index < messagesOfEach; index++) {
      const params = { topic, message: `${index} `.padEnd(messageBytes, 'x'), ttl: 3_600, tag: 1 }
      const answer = await sender.call('irn_publish', params)
      if (answer?.result !== true)
        throw new Error(`a mailbox could not be filled: ${JSON.stringify(answer)}`)
    }
  }
  const { pid } = server.child
  const before = residentMebibytes(pid)
  const clients = []
  let most = before
  for (let index = 0; index < sockets; index++) {
    const client = await connectCaller(server, `10.${index % 250}.${Math.floor(index / 250)}.1`)
    if (!client) continue
    client.socket.pause()
    client.socket.send(
      JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_batchSubscribe', params: { topics } }),
    )
    clients.push(client)
    if (index % 100 === 0) most = Math.max(most, residentMebibytes(pid))
  }
  for (let turn = 0; turn < 40; turn++) {
    await wait(500)
    most = Math.max(most, residentMebibytes(pid))
  }
  const opened = clients.filter(({ socket }) => socket.readyState === 1).length
  for (const { socket } of clients) socket.terminate()
  sender.socket.terminate()
  return { opened, before, most }
}
