// Lightweight relay clients, since they share the cores with the server under load. Half publish,
// each to its own topic; half receive.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function base58(bytes) {
  let number = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = alphabet[Number(number % 58n)] + text
  return text
}

const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

export function createToken() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x, 'base64url')
  const iss = `did:key:z${base58(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`
  const iat = Math.floor(Date.now() / 1000)
  const text = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part({ iss, sub: randomBytes(32).toString('hex'), aud: 'ws://relay', iat, exp: iat + 86_400 })}`
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}

const padding = randomBytes(300).toString('base64')
const reconnectMs = 200
const resendMs = 15_000

/** One client: reconnects, resubscribes and resends unanswered messages, as the libraries do. */
function createClient(WebSocket, url, { topic, receives, onReceived, onAnswered }) {
  const token = createToken()
  const unanswered = new Map()
  let socket
  let stopped = false
  let nextId = 10 ** 15
  const post = (id, frame) => {
    if (socket?.readyState === 1) socket.send(frame)
    const entry = unanswered.get(id)
    if (entry) entry.sentAt = performance.now()
  }
  const open = () =>
    new Promise((resolve) => {
      const subscribeId = nextId++
      socket = new WebSocket(`${url()}/?auth=${token}`, {
        perMessageDeflate: false,
        skipUTF8Validation: true,
      })
      const mine = socket
      mine.on('error', () => {})
      mine.on('close', () => {
        if (stopped) resolve()
        else setTimeout(() => open().then(resolve), reconnectMs)
      })
      mine.on('open', () => {
        mine.send(
          `{"id":${subscribeId},"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`,
        )
        for (const [id, { frame }] of unanswered) post(id, frame)
      })
      mine.on('message', (bytes) => {
        const text = bytes.toString('latin1')
        const push = text.indexOf('"method":"irn_subscription"')
        if (push >= 0) {
          const id = text.slice(text.indexOf('"id":') + 5, text.indexOf(','))
          mine.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
          const at = text.indexOf('"message":"') + 11
          if (receives) onReceived(Number(text.slice(at, at + 9)))
          return
        }
        const id = Number(
          text.slice(text.indexOf('"id":') + 5, text.indexOf(',', text.indexOf('"id":'))),
        )
        if (id === subscribeId) return resolve()
        const entry = unanswered.get(id)
        if (!entry || !text.includes('"result":true')) return
        unanswered.delete(id)
        onAnswered(entry.number)
      })
    })
  return {
    open,
    publish: (number) => {
      const id = nextId++
      const frame = `{"id":${id},"jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${topic}","message":"${String(number).padStart(9, '0')}${padding}","ttl":3600,"tag":1108}}`
      unanswered.set(id, { frame, number, sentAt: 0 })
      post(id, frame)
    },
    resend: () => {
      const before = performance.now() - resendMs
      for (const [id, { frame, sentAt }] of unanswered) if (sentAt < before) post(id, frame)
    },
    unanswered: () => unanswered.size,
    stop: () => {
      stopped = true
      socket.terminate()
    },
  }
}

/** Opens `sockets` clients in pairs. @param url Called for each connection; returns its URL */
export async function openClients(WebSocket, url, sockets) {
  const sentAt = []
  const times = []
  const received = new Set()
  const answered = new Set()
  let again = 0
  const options = (topic, receives) => ({
    topic,
    receives,
    onReceived: (number) => {
      if (received.has(number)) {
        again += 1
        return
      }
      received.add(number)
      times.push(performance.now() - sentAt[number])
    },
    onAnswered: (number) => answered.add(number),
  })
  const pairs = Array.from({ length: sockets / 2 }, () => {
    const topic = randomBytes(32).toString('hex')
    return {
      publisher: createClient(WebSocket, url, options(topic, false)),
      receiver: createClient(WebSocket, url, options(topic, true)),
    }
  })
  const clients = pairs.flatMap(({ publisher, receiver }) => [publisher, receiver])
  const from = performance.now()
  for (let first = 0; first < clients.length; first += 50)
    await Promise.all(clients.slice(first, first + 50).map((client) => client.open()))
  const openSeconds = (performance.now() - from) / 1000
  const resender = setInterval(() => {
    for (const { publisher } of pairs) publisher.resend()
  }, 1_000)

  return {
    openSeconds,
    /**
     * Publishes `rate` messages a second, each timed from its due time. Waits until all have
     * arrived or `patienceMs` have passed.
     */
    drive: async ({ rate, seconds, patienceMs = 20_000, during = async () => {} }) => {
      times.length = 0
      again = 0
      const first = sentAt.length
      const count = rate * seconds
      const start = performance.now()
      let sent = 0
      const sending = new Promise((resolve) => {
        const timer = setInterval(() => {
          const due = Math.min(count, ((performance.now() - start) / 1000) * rate)
          for (; sent < due; sent++) {
            const number = first + sent
            sentAt[number] = start + (sent / rate) * 1000
            pairs[number % pairs.length].publisher.publish(number)
          }
          if (sent < count) return
          clearInterval(timer)
          resolve()
        }, 2)
      })
      await Promise.all([sending, during()])
      const isAll = () => {
        for (let number = first; number < first + count; number++)
          if (!received.has(number) || !answered.has(number)) return false
        return true
      }
      const until = performance.now() + patienceMs
      while (!isAll() && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 20))
      const passed = (performance.now() - start) / 1000
      let lost = 0
      let answeredAndLost = 0
      let unanswered = 0
      for (let number = first; number < first + count; number++) {
        if (!received.has(number)) lost += 1
        if (!received.has(number) && answered.has(number)) answeredAndLost += 1
        if (!answered.has(number)) unanswered += 1
      }
      const sorted = [...times].sort((a, b) => a - b)
      const at = (share) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
      return {
        perSecond: (count - lost) / Math.max(seconds, passed),
        p50: at(0.5),
        p95: at(0.95),
        p99: at(0.99),
        lost,
        answeredAndLost,
        unanswered,
        again,
      }
    },
    stop: () => {
      clearInterval(resender)
      for (const client of clients) client.stop()
    },
  }
}
