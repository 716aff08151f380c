// What one hostile caller, at every default limit, costs everybody else (H4, S5); what 5,000 sockets with full mailboxes that nobody reads take of
// memory (H4); how long a node that hangs delays a read (H7). `pnpm bench:hostile`; `--seconds=3 --sockets=200` for a quick look.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createToken } from './relayLoad.mjs'
import { startChild } from './startChild.mjs'

const self = fileURLToPath(import.meta.url)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const option = (name, fallback) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? fallback
const seconds = Number(option('seconds', 20))
const sockets = Number(option('sockets', 5_000))
const gates = { ratio: 2, mebibytes: 512, failoverMs: 1_500 }
const require = createRequire(join(root, 'apps/server/package.json'))
const { WebSocket } = require('ws')
const origin = 'https://shop.example'
const topicOf = (number) => number.toString(16).padStart(64, '0')
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const percentile = (list, share) => [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) * share)] ?? Number.NaN

/** As a proxy in front would send it: each caller has an address of its own. */
function connect(url, project, address) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?projectId=${project}&auth=${createToken()}`, {
    headers: { origin, 'x-forwarded-for': address },
    perMessageDeflate: false,
  })
  const waiting = new Map()
  let nextId = 1
  socket.on('error', () => {})
  socket.on('message', (bytes) => {
    const frame = JSON.parse(bytes.toString())
    if (frame.method === 'irn_subscription') return socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
    waiting.get(frame.id)?.()
    waiting.delete(frame.id)
  })
  const call = (method, params) =>
    new Promise((resolve) => {
      const id = nextId++
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    })
  return new Promise((resolve) => {
    socket.on('open', () => resolve({ socket, call }))
    socket.on('close', () => resolve(undefined))
  })
}

if (option('role') === 'hostile') await attack(option('url'), option('project'))
else await main()

/** Everything at once, as fast as it is answered, from one address. */
async function attack(url, project) {
  const headers = { origin, 'x-forwarded-for': '198.51.100.1', 'content-type': 'application/json' }
  const post = (path, body) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body }).then(
      (answer) => answer.arrayBuffer(),
      () => wait(50),
    )
  const forever = async (work) => {
    for (;;) await work()
  }
  const event = (text) =>
    JSON.stringify({
      eventId: crypto.randomUUID(),
      url: origin,
      domain: 'shop.example',
      timestamp: 1,
      props: { type: 'error', errorMessage: text },
    })
  const many = (count, start = Math.floor(Math.random() * 1e9)) => Array.from({ length: count }, (_, index) => topicOf(start + index))
  let clients = []
  for (let index = 0; index < 300; index++) clients.push(await connect(url, project, '198.51.100.1'))
  clients = clients.filter((client) => client !== undefined)
  const [first, second, third, fourth] = clients
  const message = 'x'.repeat(2_000)
  void forever(() => post('/e', event('\uFB00'.repeat(20_000))))
  void forever(() => post(`/v1/?chainId=eip155:1&projectId=${Math.random()}`, '{}'))
  void forever(() =>
    fetch(`${url}/ready`).then(
      (answer) => answer.text(),
      () => wait(50),
    ),
  )
  void forever(() => first.call('irn_batchPublish', { messages: many(500).map((topic) => ({ topic, message, ttl: 3_600, tag: 1 })) }))
  void forever(() => second.call('irn_batchSubscribe', { topics: many(500, 1) }))
  void forever(() => third.call('irn_batchFetchMessages', { topics: many(500, 1) }))
  void forever(async () => {
    fourth.socket.send(JSON.stringify({ id: 1, jsonrpc: '2.0', result: 'x'.repeat(800_000) }))
    await wait(5)
  })
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-hostile-'))
  const children = new Set()
  const failures = []
  const program = join(root, 'apps/server/bin/latchkey-server.mjs')
  const start = async (name, settings) => {
    const file = join(folder, `${name}.json`)
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const chains = (settings.nodes ?? []).length > 0 ? [{ id: 'eip155:1', name: 'Ethereum', nativeCurrency, rpc: settings.nodes }] : []
    const { nodes: _, ...rest } = settings
    writeFileSync(file, JSON.stringify({ port: 0, trustedProxies: 1, dataFolder: join(folder, name), chains, ...rest }))
    const added = spawn(process.execPath, [
      program,
      'project',
      'add',
      '--config',
      file,
      '--name',
      'Shop',
      '--origin',
      origin,
      '--analytics',
    ])
    let text = ''
    added.stdout.on('data', (chunk) => (text += chunk))
    await new Promise((resolve) => added.once('close', resolve))
    const { child, listening } = startChild(process.execPath, [program, 'start', '--config', file])
    children.add(child)
    return { url: (await listening).url, child, project: text.split(' ')[0] }
  }
  try {
    await besideHostile(await start('hostile', {}))
    await fullMailboxes(await start('full', { relay: { socketsPerCaller: 1_000_000, messagesPerTopic: 10_000 } }))
    await hangingNode(start)
  } finally {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(failures.length === 0 ? '\nok' : `\nNOT OK: ${failures.join('; ')}`)
  process.exit(failures.length === 0 ? 0 : 1)

  async function besideHostile({ url, project }) {
    const calm = async () => {
      const client = await connect(url, project, '203.0.113.7')
      const times = { lists: [], messages: [] }
      const until = performance.now() + seconds * 1_000
      for (let turn = 0; performance.now() < until; turn++) {
        const from = performance.now()
        const ask = fetch(`${url}/getWallets?projectId=${project}&entries=4`, { headers: { 'x-forwarded-for': `203.0.113.${turn % 200}` } })
        await ask.then((answer) => answer.arrayBuffer())
        times.lists.push(performance.now() - from)
        const then = performance.now()
        await client.call('irn_publish', { topic: topicOf(2 ** 40 + turn), message: 'x'.repeat(400), ttl: 300, tag: 1108 })
        times.messages.push(performance.now() - then)
        await wait(20)
      }
      client.socket.terminate()
      return { lists: percentile(times.lists, 0.95), messages: percentile(times.messages, 0.95) }
    }
    await calm()
    const alone = await calm()
    const hostile = spawn(process.execPath, [self, '--role=hostile', `--url=${url}`, `--project=${project}`], { stdio: 'ignore' })
    children.add(hostile)
    await wait(3_000)
    const beside = await calm()
    hostile.kill('SIGKILL')
    for (const what of ['lists', 'messages']) {
      const ratio = beside[what] / alone[what]
      console.log(
        `${what}: p95 ${alone[what].toFixed(1)} ms alone, ${beside[what].toFixed(1)} ms beside one hostile caller (${ratio.toFixed(1)} times)`,
      )
      if (ratio > gates.ratio) failures.push(`${what} ${ratio.toFixed(1)} times, ${gates.ratio} allowed`)
    }
  }

  async function fullMailboxes({ url, child, project }) {
    const sender = await connect(url, project, '203.0.113.8')
    const topics = Array.from({ length: 50 }, (_, index) => topicOf(index))
    for (const topic of topics) {
      for (let index = 0; index < 40; index++) {
        const message = `${index} `.padEnd(6_000, 'x')
        await sender.call('irn_publish', { topic, message, ttl: 3_600, tag: 1 })
      }
    }
    let most = 0
    for (let opened = 0; opened < sockets; opened++) {
      const client = await connect(url, project, `10.${opened % 250}.${Math.floor(opened / 250)}.1`)
      if (!client) continue
      client.socket.pause()
      client.socket.send(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_batchSubscribe', params: { topics } }))
      if (opened % 100 === 0) most = Math.max(most, residentMebibytes(child.pid))
    }
    for (let turn = 0; turn < 20; turn++) {
      await wait(500)
      most = Math.max(most, residentMebibytes(child.pid))
    }
    console.log(`${sockets} sockets with 12 MB waiting for each, none of which reads: ${most.toFixed(0)} MiB`)
    if (most > gates.mebibytes) failures.push(`${most.toFixed(0)} MiB, ${gates.mebibytes} allowed`)
  }

  async function hangingNode(startServer) {
    const listen = (answer) =>
      new Promise((resolve) => {
        const server = createServer(answer).listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${server.address().port}`))
      })
    const well = await listen((_, response) => setTimeout(() => response.end('{"jsonrpc":"2.0","id":0,"result":"0x1"}'), 30))
    const { url, project } = await startServer('nodes', { nodes: [await listen(() => {}), well] })
    const times = []
    const asked = []
    const until = performance.now() + Math.max(seconds, 3) * 1_000
    while (performance.now() < until) {
      const from = performance.now()
      const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'
      asked.push(
        fetch(`${url}/v1/?chainId=eip155:1&projectId=${project}`, { method: 'POST', headers: { origin }, body }).then(async (answer) => {
          await answer.text()
          times.push(answer.ok ? performance.now() - from : Number.POSITIVE_INFINITY)
        }),
      )
      await wait(250)
    }
    await Promise.all(asked)
    const p95 = percentile(times, 0.95)
    console.log(`a read while the first of two nodes hangs: p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`)
    if (p95 > gates.failoverMs) failures.push(`failover p95 ${p95.toFixed(0)} ms, ${gates.failoverMs} allowed`)
  }
}

function residentMebibytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
