import { createServer } from 'node:http'
import { startEvm } from '@latchkey/localnet/evm'
import { driveAtRate, driveFully } from './serverLoad.mjs'

const id = 'eip155:31337'
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const most = { points: 100_000_000, seconds: 60 }
/** `quoteExactInput(bytes,uint256)` */
const quoteExactInput = '0xcdca1753'
const connections = 16

/**
 * Measures quotes of swaps over the pools of a local chain, beside the batch of the quoter's calls
 * that each of them needs, sent to the same node by a plain client. The batch is what the server
 * itself has sent, written down on its way to the node.
 *
 * @param {object} options
 * @param {(settings: object) => Promise<{ url: string, project: string, child:
 *   import('node:child_process').ChildProcess }>} options.startWith starts a server
 * @param {string} options.origin origin of its project
 */
export async function measureSwapQuotes({ startWith, origin, seconds, rounds, rate }) {
  const chain = await startEvm({ pools: true })
  const recorder = await startRecorder(chain.networks[0].rpcUrl)
  try {
    const settingsWith = (rpc) => settingsOf(chain.networks[0], rpc)
    const watched = await startWith(settingsWith(recorder.url))
    const target = quoteOf(watched, chain.networks[0], origin)
    // The first quote looks for pools; the second one asks what every later one asks.
    await check(target, origin)
    recorder.bodies.length = 0
    await check(target, origin)
    watched.child.kill('SIGKILL')
    const asked = [...recorder.bodies]
    const batch = asked.find((body) => body.includes(quoteExactInput))
    if (!batch) throw new Error('No quote of a quoter was asked for')

    const server = await startWith(settingsWith(chain.networks[0].rpcUrl))
    const quotes = quoteOf(server, chain.networks[0], origin)
    const bare = { url: chain.networks[0].rpcUrl, path: '/', method: 'POST', body: batch }
    await check(quotes, origin)
    await checkBatch(bare)
    const measured = await alternate({ quotes, bare }, { seconds, rounds, rate })
    server.child.kill('SIGKILL')
    return {
      ...measured,
      calls: JSON.parse(batch).length,
      requests: asked.length,
      questions: asked.flatMap((body) => JSON.parse(body)).length,
    }
  } finally {
    recorder.stop()
    await chain.stop()
  }
}

/** Rounds of both in turn, so that other load affects both alike. */
async function alternate(targets, { seconds, rounds, rate }) {
  const results = Object.fromEntries(Object.keys(targets).map((name) => [name, []]))
  for (const target of Object.values(targets)) await driveFully(target, { seconds: 1, connections })
  for (let round = 0; round < rounds; round++)
    for (const [name, target] of Object.entries(targets)) {
      const { perSecond } = await driveFully(target, { seconds, connections })
      const { p50, p95, errors } = await driveAtRate(target, { seconds, rate, connections })
      results[name].push({ perSecond, p50, p95, errors })
    }
  return Object.fromEntries(
    Object.entries(results).map(([name, found]) => {
      const of = (key) => found.map((each) => each[key]).sort((a, b) => a - b)
      const middle = (key) => of(key)[Math.floor(rounds / 2)]
      return [
        name,
        {
          perSecond: middle('perSecond'),
          p50: middle('p50'),
          p95: middle('p95'),
          spread: of('p95'),
          errors: of('errors').reduce((sum, count) => sum + count, 0),
        },
      ]
    }),
  )
}

function settingsOf({ token, euro, pools }, rpc) {
  const { v2Factory, v3Factory, wrapped, router, quoter, mixedQuoter } = pools
  const amm = { v2Factory, v3Factory, wrapped, router, quoter, mixedQuoter, bases: [euro, token] }
  return {
    mode: 'development',
    limits: { blockchain: most },
    chains: [{ id, name: 'Localnet', nativeCurrency, rpc: [rpc], amm }],
  }
}

function quoteOf({ url, project }, { token }, origin) {
  const query = new URLSearchParams({
    projectId: project,
    amount: String(10n ** 18n),
    from: `${id}:0x${'e'.repeat(40)}`,
    to: `${id}:${token}`,
  })
  return { url, path: `/v1/convert/quotes?${query}`, method: 'GET', origin }
}

/** @throws if there is no offer in the answer */
async function check({ url, path }, origin) {
  const response = await fetch(`${url}${path}`, { headers: { origin } })
  const text = await response.text()
  if (!response.ok || !(JSON.parse(text).quotes?.length > 0))
    throw new Error(`A quote was answered ${response.status}: ${text.slice(0, 200)}`)
}

/** @throws if the node does not answer every call of the batch */
async function checkBatch({ url, body }) {
  const headers = { 'content-type': 'application/json' }
  const answers = await (await fetch(url, { method: 'POST', headers, body })).json()
  if (!answers.some(({ result }) => result?.length > 2))
    throw new Error('The node quotes nothing in the batch')
}

/** A node's address that writes down what it is asked. */
async function startRecorder(node) {
  const bodies = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(body)
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(node, { method: 'POST', headers, body })
    response.setHeader('content-type', 'application/json').end(await answer.text())
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${server.address().port}`, bodies, stop }
}
