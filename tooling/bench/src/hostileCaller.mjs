// One caller at full speed from one address. A separate program: `hostileCaller.mjs <url>
// <project>`.
import { setTimeout as wait } from 'node:timers/promises'
import { connectCaller, topicOf } from './connectCaller.mjs'
import { origin } from './startServer.mjs'

const [url, project] = process.argv.slice(2)
const address = '198.51.100.1'
const headers = { origin, 'x-forwarded-for': address, 'content-type': 'application/json' }
const counts = { answered: 0, refused: 0, failed: 0 }

const ask = (path, options) =>
  fetch(`${url}${path}`, { headers, ...options }).then(
    async (answer) => {
      await answer.arrayBuffer()
      counts[answer.ok ? 'answered' : 'refused']++
    },
    () => {
      counts.failed++
      return wait(50)
    },
  )
const post = (path, body) => ask(path, { method: 'POST', body })
const event = (text) =>
  JSON.stringify({
    eventId: crypto.randomUUID(),
    url: origin,
    domain: 'shop.example',
    timestamp: Date.now(),
    props: { type: 'error', errorMessage: text },
  })
const many = (count, start = Math.floor(Math.random() * 1e9)) =>
  Array.from({ length: count }, (_, index) => topicOf(start + index))

/** Reconnects a dropped client as often as permitted. */
async function withCaller(work) {
  for (;;) {
    const client = await connectCaller({ url, project }, address)
    if (client === undefined) await wait(50)
    else while (client.socket.readyState === 1) await work(client)
  }
}
async function forever(work) {
  for (;;) await work()
}

for (let index = 0; index < 300; index++) void connectCaller({ url, project }, address)
void forever(() => post('/e', event('\uFB00'.repeat(20_000))))
void forever(() => post(`/v1/?chainId=eip155:1&projectId=${Math.random()}`, '{}'))
void forever(() => ask('/ready', {}))
void forever(() => ask(`/getWallets?projectId=${project}&entries=100&search=w${Math.random()}`, {}))
void withCaller(async ({ call }) => {
  const messages = many(500).map((topic) => ({
    topic,
    message: 'x'.repeat(2_000),
    ttl: 3_600,
    tag: 1,
  }))
  await call('irn_batchPublish', { messages })
})
void withCaller(({ call }) => call('irn_batchSubscribe', { topics: many(500, 1) }))
void withCaller(({ call }) => call('irn_batchFetchMessages', { topics: many(500, 1) }))
void withCaller(async ({ socket }) => {
  socket.send(JSON.stringify({ id: 1, jsonrpc: '2.0', result: 'x'.repeat(800_000) }))
  await wait(5)
})
process.on('message', () => process.send(counts))
