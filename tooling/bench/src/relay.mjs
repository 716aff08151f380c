// `npm run bench:relay` writes docs/house/bench-relay.md. It measures the relay's capacity: sockets,
// messages a second and a restart, on the embedded database and on two instances, beside a bare
// `ws` server that only forwards frames. It also measures the impact of one hostile caller on
// others, and the memory of sockets that do not read. `-- --seconds=3 --sockets=200` for a quick
// look, `--only=libsql|instances|hostile|mailboxes` for parts.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureBesideHostile, publisher } from './besideHostile.mjs'
import { measureFullMailboxes, waitingMegabytes } from './fullMailboxes.mjs'
import { openClients } from './relayLoad.mjs'
import { startChild } from './startChild.mjs'
import { startEngines } from './startEngines.mjs'
import { residentMebibytes, startServer } from './startServer.mjs'
import { writeReport } from './writeReport.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const option = (name, fallback) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? fallback
const seconds = Number(option('seconds', 20))
const sockets = Number(option('sockets', 2_000))
const rate = Number(option('rate', 5_000))
const only = option('only', '')
/** Messages queue while an instance is down; half the rate leaves room to catch up. */
const restartRate = Math.round(rate / 2)
const crowd = Number(option('crowd', 5_000))
const isFull = process.argv.length === 2
const gates = { share: 0.99, p95Ms: 500, mebibytes: 500, hostileRatio: 2, crowdMebibytes: 512 }

const require = createRequire(join(root, 'apps/server/package.json'))
const { WebSocket } = require('ws')
const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-relay-'))
const children = new Set()
const rows = []
const lines = []
const failures = []

const bare = `const { WebSocketServer } = require(${JSON.stringify(require.resolve('ws'))})
const topics = new Map()
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
server.on('connection', (socket) => socket.on('message', (bytes) => {
  const { id, method, params } = JSON.parse(bytes)
  if (method === undefined) return
  const others = topics.get(params.topic) ?? new Set()
  topics.set(params.topic, others.add(socket))
  socket.send('{"id":' + id + ',"jsonrpc":"2.0","result":true}')
  if (method === 'irn_publish') for (const other of others) if (other !== socket) other.send(JSON.stringify({ id: Date.now() * 1000, jsonrpc: '2.0', method: 'irn_subscription', params: { id: '', data: params } }))
}))
server.on('listening', () => console.log(JSON.stringify({ url: 'http://127.0.0.1:' + server.address().port })))`

const wants = (part) => only === '' || only === part

try {
  const plain = await start(process.execPath, ['-e', bare])
  if (wants('libsql') || wants('instances')) await measure('bare ws', [plain], { restarts: false })
  await stop(plain)
  if (wants('libsql')) await onLibsql()
  if (wants('instances')) await onInstances()
  if (rows.length > 0) report()
  if (wants('hostile')) await besideHostile()
  if (wants('mailboxes')) await withFullMailboxes()
  writeReport({ name: 'bench-relay', title: 'The relay under load', lines, failures, isFull })
} finally {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failures.length === 0 ? 0 : 1)

async function onLibsql() {
  const relay = await startRelay('libsql', { dataFolder: join(folder, 'libsql') })
  await measure('relay on libsql', [relay], { restarts: true })
  for (const each of [relay]) await stop(each)
}

async function onInstances() {
  const engines = await startEngines()
  try {
    const settings = { databaseUrl: engines.postgresUrl, redisUrl: engines.redisUrl }
    const relays = [await startRelay('first', settings), await startRelay('second', settings)]
    await measure('two instances on PostgreSQL and Redis', relays, { restarts: true })
    for (const relay of relays) await stop(relay)
  } finally {
    await engines.stop()
  }
}

/** Uses a server's default settings. */
async function besideHostile() {
  const server = await startServer(folder, 'hostile', {})
  children.add(server.child)
  const { alone, beside, ratio, counts } = await measureBesideHostile({
    server,
    work: await publisher(server),
    seconds,
  })
  lines.push(
    '',
    `One hostile caller at every default limit (${counts.answered} requests answered, ${counts.refused} refused, ${counts.failed} cut off): a message of somebody else takes ${alone.toFixed(1)} ms at p95 without and ${beside.toFixed(1)} ms beside it, ×${ratio.toFixed(2)} (${gates.hostileRatio} allowed).`,
  )
  if (ratio > gates.hostileRatio)
    failures.push(`beside one hostile caller a message takes ×${ratio.toFixed(2)}`)
  await stop(server, 'SIGKILL')
}

/** Every socket subscribes to all mailboxes and reads nothing. */
async function withFullMailboxes() {
  const relay = {
    requestsPerSecond: 1_000_000,
    socketsPerCaller: 1_000_000,
    messagesPerTopic: 10_000,
  }
  const most = { points: 100_000_000, seconds: 60 }
  const server = await startServer(folder, 'mailboxes', {
    relay,
    limits: { relay: most, relayKibibytes: most },
  })
  children.add(server.child)
  const { opened, before, most: resident } = await measureFullMailboxes({ server, sockets: crowd })
  lines.push(
    '',
    `${opened} sockets with ${waitingMegabytes} MB waiting for each, none of which reads: ${before.toFixed(0)} → ${resident.toFixed(0)} MiB (${gates.crowdMebibytes} allowed).`,
  )
  if (opened < crowd * 0.99) failures.push(`only ${opened} of ${crowd} sockets stayed open`)
  if (resident > gates.crowdMebibytes)
    failures.push(`${opened} sockets with full mailboxes take ${resident.toFixed(0)} MiB`)
  await stop(server, 'SIGKILL')
}

async function measure(name, relays, { restarts }) {
  let turn = 0
  // A pair is split between the instances: one publishes, the other delivers.
  const clients = await openClients(
    WebSocket,
    () => relays[turn++ % relays.length].url.replace('http', 'ws'),
    sockets,
  )
  const memory = () => relays.map(({ child }) => residentMebibytes(child.pid))
  const before = Math.max(...memory())
  await clients.drive({ rate: Math.round(rate / 5), seconds: 2 })
  const busy = () => relays.reduce((sum, { child }) => sum + cpuMs(child.pid), 0)
  const busyBefore = busy()
  const steady = await clients.drive({ rate, seconds })
  const cpu = ((busy() - busyBefore) * 1000) / (rate * seconds)
  rows.push({
    name,
    asked: rate,
    ...steady,
    cpu,
    opened: sockets / clients.openSeconds,
    before,
    after: Math.max(...memory()),
  })
  const row = rows.at(-1)
  if (steady.lost > 0 || steady.unanswered > 0)
    failures.push(`${name}: ${steady.lost} lost, ${steady.unanswered} without an answer`)
  if (restarts) {
    if (steady.perSecond < rate * gates.share)
      failures.push(`${name}: ${steady.perSecond.toFixed(0)} of ${rate} messages/s`)
    if (steady.p95 > gates.p95Ms)
      failures.push(`${name}: p95 ${steady.p95.toFixed(0)} ms, ${gates.p95Ms} allowed`)
    if (row.after > gates.mebibytes)
      failures.push(`${name}: ${row.after.toFixed(0)} MiB, ${gates.mebibytes} allowed`)
    for (const signal of ['SIGTERM', 'SIGKILL']) {
      const restarted = await clients.drive({
        rate: restartRate,
        seconds: Math.max(4, Math.min(8, seconds)),
        patienceMs: 60_000,
        during: async () => {
          await new Promise((resolve) => setTimeout(resolve, 1_500))
          for (const relay of relays) await relay.restart(signal)
        },
      })
      rows.push({
        name: `${name}, ${signal} and start in the middle`,
        asked: restartRate,
        ...restarted,
        after: Math.max(...memory()),
      })
      if (restarted.lost > 0 || restarted.unanswered > 0)
        failures.push(
          `${name}, ${signal}: ${restarted.lost} lost, ${restarted.answeredAndLost} of them answered, ${restarted.unanswered} without an answer`,
        )
    }
  }
  clients.stop()
}

function report() {
  const [plain] = rows
  lines.push(
    `${sockets} sockets in ${sockets / 2} pairs, 400-byte messages, ${seconds} s, on ${availableParallelism()} cores that relay and load share; ms from due to received:`,
    '',
    '| | asked/s | delivered/s | p50 ms | p95 ms | p95 beside bare | lost | twice | MiB | CPU µs a message | sockets opened/s |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  )
  for (const {
    name,
    asked,
    perSecond,
    p50,
    p95,
    lost,
    again,
    before,
    after,
    cpu,
    opened,
  } of rows) {
    const memory =
      before === undefined ? after.toFixed(0) : `${before.toFixed(0)} → ${after.toFixed(0)}`
    lines.push(
      `| ${name} | ${asked} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${(p95 / plain.p95).toFixed(1)} | ${lost} | ${again} | ${memory} | ${cpu?.toFixed(0) ?? ''} | ${opened?.toFixed(0) ?? ''} |`,
    )
  }
}

/** CPU time of all threads; a Linux tick is 10 ms. */
function cpuMs(pid) {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

async function startRelay(name, settings) {
  const file = join(folder, `${name}.json`)
  const most = { points: 100_000_000, seconds: 60 }
  const relay = {
    requestsPerSecond: 1_000_000,
    messagesPerTopic: 100_000,
    socketsPerCaller: 1_000_000,
  }
  let port = 0
  const run = () => {
    writeFileSync(
      file,
      JSON.stringify({
        port,
        mode: 'development',
        dataFolder: folder,
        limits: { relay: most, relayKibibytes: most },
        relay,
        ...settings,
      }),
    )
    return start(process.execPath, [
      join(root, 'apps/server/bin/latchkey-server.mjs'),
      'start',
      '--config',
      file,
    ])
  }
  let running = await run()
  port = Number(new URL(running.url).port)
  return {
    get url() {
      return running.url
    },
    get child() {
      return running.child
    },
    restart: async (signal) => {
      await stop(running, signal)
      running = await run()
    },
  }
}

function start(program, args) {
  const { child, listening } = startChild(program, args)
  children.add(child)
  return listening
}

async function stop({ child }, signal = 'SIGTERM') {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
  children.delete(child)
}
