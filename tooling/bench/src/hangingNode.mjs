import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from './besideHostile.mjs'
import { origin } from './startServer.mjs'

const listen = (answer) =>
  new Promise((resolve) => {
    const node = createServer(answer).listen(0, '127.0.0.1', () =>
      resolve({ node, url: `http://127.0.0.1:${node.address().port}` }),
    )
  })

/**
 * Measures reads while the first of two nodes accepts requests without answering.
 *
 * @param {(nodes: readonly string[]) => Promise<{ url: string, project: string }>} startWith starts
 * a server with these nodes
 * @returns {Promise<{ p50: number, p95: number, count: number }>} in ms; a failed read counts as
 * infinite
 */
export async function measureHangingNode({ startWith, seconds }) {
  const hanging = await listen(() => {})
  const well = await listen((_, response) =>
    setTimeout(() => response.end('{"jsonrpc":"2.0","id":0,"result":"0x1"}'), 30),
  )
  const { url, project } = await startWith([hanging.url, well.url])
  const times = []
  const asked = []
  const until = performance.now() + seconds * 1_000
  const read = async (from) => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'
    const answer = await fetch(`${url}/v1/?chainId=eip155:1&projectId=${project}`, {
      method: 'POST',
      headers: { origin },
      body,
    })
    await answer.text()
    times.push(answer.ok ? performance.now() - from : Number.POSITIVE_INFINITY)
  }
  while (performance.now() < until) {
    asked.push(read(performance.now()))
    await wait(250)
  }
  await Promise.all(asked)
  for (const { node } of [hanging, well]) node.closeAllConnections()
  for (const { node } of [hanging, well]) node.close()
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), count: times.length }
}
