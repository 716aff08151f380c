// `npm run bench:server` writes docs/house/bench-server.md. It measures the RPC proxy and the catalogue's
// search under load, beside a bare Hono echo in the same run. It also measures the impact of one
// hostile caller on others, a read while a node hangs, the following of a chain, and quotes of
// swaps beside the bare node's batch.
// `-- --seconds=1 --rounds=2` for a quick look.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { listReader, measureBesideHostile } from './besideHostile.mjs'
import { measureFollowing } from './followChain.mjs'
import { measureHangingNode } from './hangingNode.mjs'
import { readKept } from './keptHistory.mjs'
import { measureRedaction } from './redaction.mjs'
import { driveAtRate, driveFully } from './serverLoad.mjs'
import { startChild } from './startChild.mjs'
import { startEngines } from './startEngines.mjs'
import { origin, startServer } from './startServer.mjs'
import { measureSwapQuotes } from './swapQuotes.mjs'
import { writeReport } from './writeReport.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const seconds = Number(
  process.argv.find((argument) => argument.startsWith('--seconds='))?.slice(10) ?? 3,
)
const rounds = Number(
  process.argv.find((argument) => argument.startsWith('--rounds='))?.slice(9) ?? 5,
)
const gates = {
  requestsPerSecond: 1_000,
  addedP95Ms: 25,
  crowdedP95Ms: 300,
  hostileRatio: 2,
  failoverP95Ms: 1_500,
  redactionGrowth: 8,
  followedBlocksPerSecond: 50,
  quotesPerSecond: 20,
  quoteShare: 0.1,
}
const isFull = process.argv.length === 2
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const lines = []
const failures = []

const require = createRequire(join(root, 'apps/server/package.json'))
const libraries = {
  hono: pathToFileURL(require.resolve('hono')).href,
  server: pathToFileURL(require.resolve('@hono/node-server')).href,
}
const listen = `server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: 'http://127.0.0.1:' + server.address().port })))`
const programs = {
  node: `const server = require('node:http').createServer((request, response) => { let text = ''; request.on('data', (chunk) => (text += chunk)); request.on('end', () => { response.setHeader('content-type', 'application/json'); response.end('{"jsonrpc":"2.0","id":' + JSON.parse(text).id + ',"result":"0x1e240"}') }) }); ${listen}`,
  echo: `Promise.all([import('${libraries.hono}'), import('${libraries.server}')]).then(([{ Hono }, { createAdaptorServer }]) => { const app = new Hono(); app.post('/v1/', async (c) => c.json(await c.req.json())); const server = createAdaptorServer({ fetch: app.fetch }); ${listen} })`,
}

const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-server-'))
const children = []
try {
  const node = await start([process.execPath, '-e', programs.node])
  const echo = await start([process.execPath, '-e', programs.echo])
  const most = { points: 100_000_000, seconds: 60 }
  const limits = Object.fromEntries(
    ['catalogue', 'rpc', 'rpcRequests', 'rpcProject'].map((name) => [name, most]),
  )
  const chain = { id: 'eip155:1', name: 'Ethereum', nativeCurrency, rpc: [node.url] }
  writeFileSync(
    join(folder, 'latchkey-server.json'),
    JSON.stringify({ port: 0, dataFolder: folder, mode: 'development', limits, chains: [chain] }),
  )
  const ours = await start([
    process.execPath,
    join(root, 'apps/server/bin/latchkey-server.mjs'),
    'start',
    '--config',
    join(folder, 'latchkey-server.json'),
  ])
  await run(node, echo, ours)
  ours.child.kill('SIGKILL')
  await besideHostile()
  await withHangingNode()
  await ofRedaction()
  await ofFollowing()
  await ofSwapQuotes()
  writeReport({ name: 'bench-server', title: 'The server under load', lines, failures, isFull })
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}

async function run(node, echo, ours) {
  const body = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'
  const post = (url, path) => ({ url, path, method: 'POST', body })
  const direct = post(node.url, '/')
  const proxied = post(ours.url, '/v1/?chainId=eip155:1')
  const search = { url: ours.url, path: '/getWallets?search=wa&entries=100', method: 'GET' }
  const bare = post(echo.url, '/v1/')
  for (const target of [direct, proxied, search, bare])
    await driveFully(target, { seconds: 1, connections: 16 })

  // Rounds alternate, so that other load affects all targets alike. It can only add time, so the
  // gate uses each target's fastest round.
  const targets = [
    { name: 'node, asked directly', target: direct, rate: gates.requestsPerSecond },
    { name: 'RPC proxy', target: proxied, rate: gates.requestsPerSecond },
    { name: 'bare Hono echo', target: bare, rate: gates.requestsPerSecond },
    { name: 'catalogue search', target: search, rate: 300 },
  ]
  const results = targets.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, { target, rate }] of targets.entries())
      results[index].push(await driveAtRate(target, { seconds, rate, connections: 64 }))
  }
  const rows = targets.map(({ name, rate }, index) => {
    const of = (key) => results[index].map((result) => result[key]).sort((a, b) => a - b)
    const middle = (key) => of(key)[Math.floor(rounds / 2)]
    const errors = of('errors').reduce((sum, count) => sum + count, 0)
    return {
      name,
      rate,
      perSecond: middle('perSecond'),
      p50: middle('p50'),
      p95: middle('p95'),
      spread: of('p95'),
      errors,
    }
  })
  const full = {}
  for (const [name, target] of Object.entries({
    'bare Hono echo': bare,
    'RPC proxy': proxied,
    'catalogue search': search,
  })) {
    full[name] = await driveFully(target, { seconds, connections: 32 })
  }
  const idle = await openIdle(ours.url, 10_000)
  const crowded = await driveAtRate(search, { seconds, rate: 100, connections: 16 })
  for (const socket of idle) socket.destroy()
  const metrics = await (await fetch(`${ours.url}/metrics`)).text()
  const memory = Number(/process_resident_memory_bytes (\d+)/.exec(metrics)?.[1]) / 2 ** 20

  lines.push(
    `On ${availableParallelism()} cores that node, server and load share; the median of ${rounds} rounds of ${seconds} s:`,
    '',
    '| at a fixed rate | asked/s | answered/s | p50 ms | p95 ms | p95 of the rounds | errors |',
    '| --- | ---: | ---: | ---: | ---: | --- | ---: |',
  )
  for (const { name, rate, perSecond, p50, p95, spread, errors } of rows) {
    const range = spread.map((value) => value.toFixed(1)).join(' · ')
    lines.push(
      `| ${name} | ${rate} | ${perSecond.toFixed(0)} | ${p50.toFixed(2)} | ${p95.toFixed(2)} | ${range} | ${errors} |`,
    )
  }
  lines.push(
    '',
    '| as fast as it goes, 32 connections | requests/s | beside the echo |',
    '| --- | ---: | ---: |',
  )
  for (const [name, { perSecond }] of Object.entries(full))
    lines.push(
      `| ${name} | ${perSecond.toFixed(0)} | ${(perSecond / full['bare Hono echo'].perSecond).toFixed(2)} |`,
    )
  lines.push(
    '',
    `Memory of the server after all of it: ${memory.toFixed(0)} MiB.`,
    '',
    `Catalogue search beside ${idle.length} idle sockets (B-23): p95 ${crowded.p95.toFixed(1)} ms (${gates.crowdedP95Ms} allowed).`,
  )

  const [plain, proxy] = rows
  const added = proxy.spread[0] - plain.spread[0]
  if (crowded.p95 > gates.crowdedP95Ms)
    failures.push(
      `with ${idle.length} idle sockets a search takes ${crowded.p95.toFixed(0)} ms at p95`,
    )
  if (proxy.perSecond < gates.requestsPerSecond * 0.99 || proxy.errors > 0)
    failures.push(
      `the proxy answered ${proxy.perSecond.toFixed(0)} of ${gates.requestsPerSecond} requests/s, ${proxy.errors} errors`,
    )
  if (added > gates.addedP95Ms)
    failures.push(`the proxy adds ${added.toFixed(1)} ms at p95, ${gates.addedP95Ms} allowed`)
  lines.push(
    '',
    `RPC proxy at ${gates.requestsPerSecond} requests/s (B-23): ${added.toFixed(2)} ms added at p95 in the quietest round (${gates.addedP95Ms} allowed).`,
  )
}

/** With a server's default settings. */
async function besideHostile() {
  const server = await startServer(folder, 'hostile', {})
  children.push(server.child)
  const { alone, beside, ratio, counts } = await measureBesideHostile({
    server,
    work: listReader(server),
    seconds: seconds * rounds,
  })
  lines.push(
    '',
    `One hostile caller at every default limit (${counts.answered} requests answered, ${counts.refused} refused, ${counts.failed} cut off): somebody else's list of wallets takes ${alone.toFixed(1)} ms at p95 without and ${beside.toFixed(1)} ms beside it, ×${ratio.toFixed(2)} (${gates.hostileRatio} allowed).`,
  )
  if (ratio > gates.hostileRatio)
    failures.push(`beside one hostile caller a list takes ×${ratio.toFixed(2)}`)
  server.child.kill('SIGKILL')
}

/** H7 */
async function withHangingNode() {
  const startWith = async (rpc) => {
    const server = await startServer(folder, 'nodes', {
      chains: [{ id: 'eip155:1', name: 'Ethereum', nativeCurrency, rpc }],
    })
    children.push(server.child)
    return server
  }
  const { p50, p95, count } = await measureHangingNode({ startWith, seconds: seconds * rounds })
  lines.push(
    '',
    `${count} reads while the first of two nodes takes requests and answers none: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (${gates.failoverP95Ms} allowed).`,
  )
  if (p95 > gates.failoverP95Ms)
    failures.push(`a read beside a hanging node takes ${p95.toFixed(0)} ms at p95`)
}

/** W-16, B-20: stored and logged data of any sender is redacted first. */
async function ofRedaction() {
  const { worst, part, factor, count } = await measureRedaction()
  lines.push(
    '',
    `Redaction of a text ×${factor} as long, of ${count} hostile kinds (S1, W-16, B-20): ×${worst.toFixed(1)} the processor's time at most, for ${JSON.stringify(part)} (×${gates.redactionGrowth} allowed; what is quadratic takes ×${factor ** 2}).`,
  )
  if (worst > gates.redactionGrowth)
    failures.push(`redaction of a text ×${factor} as long takes ×${worst.toFixed(1)} the time`)
}

/** A chain's blocks into each database, and no block twice or left out. */
async function ofFollowing() {
  const blocks = isFull ? 10_000 : 1_000
  const engines = await startEngines()
  try {
    for (const [name, databaseUrl] of [
      ['the embedded database', undefined],
      ['PostgreSQL', engines.postgresUrl],
    ])
      await follow(name, databaseUrl, blocks)
  } finally {
    await engines.stop()
  }
}

async function follow(name, databaseUrl, blocks) {
  const settings = { dataFolder: join(folder, `following ${name}`), databaseUrl }
  const startWith = async (rpc) => {
    const chain = { id: 'eip155:1', name: 'Ethereum', nativeCurrency, rpc, follow: { from: 0 } }
    const server = await startServer(folder, 'following', { chains: [chain], ...settings })
    children.push(server.child)
    return server
  }
  const { isExact, blocksPerSecond, rowsPerSecond, barePerSecond } = await measureFollowing({
    startWith,
    blocks,
  })
  const { whole, doubles, silent } = await readKept(settings)
  lines.push(
    '',
    `${blocks} blocks of five transactions followed into ${name}, the server's start included: ${blocksPerSecond.toFixed(0)} blocks/s, ${rowsPerSecond.toFixed(0)} rows/s (${gates.followedBlocksPerSecond} blocks/s wanted); a bare reader that keeps nothing reads ${barePerSecond.toFixed(0)} blocks/s, ×${(barePerSecond / blocksPerSecond).toFixed(1)}. The database then has ${whole} blocks with all their transactions, ${doubles} doubles and ${silent} transactions without a movement.`,
  )
  if (!isExact) failures.push(`the follower counted more blocks than there are into ${name}`)
  if (whole !== blocks || doubles > 0 || silent > 0)
    failures.push(`${name} has gaps or doubles of a followed chain`)
  if (blocksPerSecond < gates.followedBlocksPerSecond)
    failures.push(`a chain is followed at ${blocksPerSecond.toFixed(0)} blocks/s into ${name}`)
}

/** Offers for a swap over the pools of a local chain, which the node has to compute. */
async function ofSwapQuotes() {
  const startWith = async (settings) => {
    const server = await startServer(folder, 'swaps', settings)
    children.push(server.child)
    return server
  }
  const rate = gates.quotesPerSecond
  const { quotes, bare, calls, requests, questions } = await measureSwapQuotes({
    startWith,
    origin,
    seconds,
    rounds,
    rate,
  })
  const row = (name, { perSecond, p50, p95, spread, errors }) =>
    `| ${name} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${spread.map((value) => value.toFixed(1)).join(' · ')} | ${errors} |`
  const share = quotes.perSecond / bare.perSecond
  lines.push(
    '',
    `Quotes of a swap over the pools of a local chain (anvil). A quote asks the node ${questions} questions in ${requests} requests; the bare node gets the ${calls} of the quoter in their one batch, from a plain client, and nothing else.`,
    '',
    `| quotes of swaps | per second, 16 connections | p50 ms at ${rate}/s | p95 ms at ${rate}/s | p95 of the rounds | errors |`,
    '| --- | ---: | ---: | ---: | --- | ---: |',
    row("bare node's batch", bare),
    row('quotes', quotes),
    '',
    `Quotes a second beside the bare node's batches: ×${share.toFixed(2)} (${gates.quoteShare} wanted); p95 ×${(quotes.p95 / bare.p95).toFixed(1)}.`,
  )
  if (quotes.errors > 0 || bare.errors > 0)
    failures.push(`${quotes.errors} quotes and ${bare.errors} bare batches failed`)
  if (share < gates.quoteShare)
    failures.push(`quotes come at ×${share.toFixed(2)} of the bare node's batches`)
}

/** Opens idle connections: `count`, or this process's limit. */
async function openIdle(url, count) {
  const { port } = new URL(url)
  const sockets = []
  try {
    for (let from = 0; from < count; from += 200) {
      const wave = Array.from({ length: 200 }, () =>
        connect(Number(port), '127.0.0.1').on('error', () => {}),
      )
      await Promise.all(
        wave.map(
          (socket) =>
            new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject)),
        ),
      )
      sockets.push(...wave)
    }
  } catch (error) {
    console.error(`only ${sockets.length} idle sockets: ${error.code}`)
  }
  return sockets
}

function start([program, ...args]) {
  const { child, listening } = startChild(program, args)
  children.push(child)
  return listening
}
