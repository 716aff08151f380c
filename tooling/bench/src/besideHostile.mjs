import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connectCaller, topicOf } from './connectCaller.mjs'

const program = fileURLToPath(new URL('hostileCaller.mjs', import.meta.url))

export const percentile = (list, share) =>
  [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) * share)] ?? Number.NaN

const rounds = 5
const median = (list) => percentile(list, 0.5)

/**
 * Latency of other callers with and without one hostile caller, at default limits. The hostile
 * program has the lowest priority, since it would run on another machine. Both states alternate,
 * because a shared machine's disk speed varies over time.
 *
 * @param {object} server the server under test
 * @param {(index: number) => Promise<unknown>} work one request of another caller
 * @param {number} seconds duration of each state, over all rounds
 * @returns {Promise<{ alone: number, beside: number, ratio: number, counts: object }>} medians of
 * the rounds: p95 in ms and their ratio; and the hostile caller's answered, refused and dropped
 * requests
 */
export async function measureBesideHostile({ server, work, seconds }) {
  let turn = 0
  const measure = async () => {
    const times = []
    const until = performance.now() + (seconds / rounds) * 1_000
    while (performance.now() < until) {
      const from = performance.now()
      await work(turn++)
      times.push(performance.now() - from)
      await wait(20)
    }
    return percentile(times, 0.95)
  }
  await measure()
  const hostile = fork(program, [server.url, server.project], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = new Promise((resolve) => hostile.once('exit', resolve))
  setPriority(hostile.pid, constants.priority.PRIORITY_LOW)
  try {
    await wait(3_000)
    const found = []
    for (let round = 0; round < rounds; round++) {
      hostile.kill('SIGSTOP')
      await wait(1_000)
      const alone = await measure()
      hostile.kill('SIGCONT')
      await wait(1_000)
      const beside = await measure()
      found.push({ alone, beside, ratio: beside / alone })
    }
    const counts = await new Promise((resolve) => {
      hostile.once('message', resolve)
      hostile.send('count')
    })
    const of = (name) => median(found.map((round) => round[name]))
    return { alone: of('alone'), beside: of('beside'), ratio: of('ratio'), counts }
  } finally {
    hostile.kill('SIGKILL')
    await gone
  }
}

/** Other callers: the first page of the wallets, each from its own address. */
export function listReader({ url, project }) {
  return async (turn) => {
    const answer = await fetch(`${url}/getWallets?projectId=${project}&entries=4`, {
      headers: { 'x-forwarded-for': `203.0.113.${turn % 200}` },
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`somebody else was answered ${answer.status}`)
  }
}

/** Other callers: a message to a topic without subscribers. */
export async function publisher(server) {
  const client = await connectCaller(server, '203.0.113.7')
  return async (turn) => {
    const params = { topic: topicOf(2 ** 40 + turn), message: 'x'.repeat(400), ttl: 300, tag: 1108 }
    const answer = await client.call('irn_publish', params)
    if (answer?.result !== true)
      throw new Error(`somebody else’s message was answered ${JSON.stringify(answer)}`)
  }
}
