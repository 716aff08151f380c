import { setDelay } from '../async/delay.js'
import { withDeadline } from '../async/withDeadline.js'
import { createError } from '../errors/createError.js'

/** Ping 4000 ms, 10 samples, weights 0.7 stability and 0.3 latency. */
const pingIntervalMs = 4_000
const sampleCount = 10
const stabilityWeight = 0.7
const latencyWeight = 0.3
const pingTimeoutMs = 1_000
/** Pings stop after this long without a request. */
const idleAfterMs = 30_000

type Sample = { readonly ok: boolean; readonly latencyMs: number }

export type Ranking = {
  /** Indexes of the upstreams, best first. The host's order until there are samples. */
  order(): readonly number[]
  /** Records a request, which keeps the pings running for 30 s. */
  touch(): void
  stop(): void
}

/**
 * Ranks upstreams by their answers to pings. Pings only while the page makes requests and is
 * visible, and never after `stop`.
 */
export function createRanking(options: {
  readonly count: number
  readonly ping: (index: number, signal: AbortSignal) => Promise<unknown>
  readonly isVisible?: () => boolean
  readonly now?: () => number
}): Ranking {
  const { count, ping, isVisible = () => true, now = Date.now } = options
  const samples: Sample[][] = Array.from({ length: count }, () => [])
  let order: readonly number[] = samples.map((_, index) => index)
  let usedAt = Number.NEGATIVE_INFINITY
  let running = false
  let stopped = false
  let clear: () => void = () => {}
  const controller = new AbortController()

  async function sample(index: number): Promise<void> {
    const from = now()
    const ok = await withDeadline((signal) => ping(index, signal), {
      ms: pingTimeoutMs,
      signal: controller.signal,
      error: () => createError('HTTP_TIMEOUT'),
    }).then(
      () => true,
      () => false,
    )
    const list = samples[index] ?? []
    list.push({ ok, latencyMs: now() - from })
    if (list.length > sampleCount) list.shift()
  }

  async function round(): Promise<void> {
    if (isVisible()) await Promise.all(samples.map((_, index) => sample(index)))
    if (stopped) return
    order = rank(samples)
    running = now() - usedAt < idleAfterMs
    if (running) clear = setDelay(() => void round(), pingIntervalMs)
  }

  return {
    order: () => order,
    touch() {
      usedAt = now()
      if (running || stopped || count < 2) return
      running = true
      clear = setDelay(() => void round(), pingIntervalMs)
    },
    stop() {
      stopped = true
      clear()
      controller.abort()
    },
  }
}

function rank(samples: readonly (readonly Sample[])[]): readonly number[] {
  const slowest = Math.max(1, ...samples.flat().map(({ latencyMs }) => latencyMs))
  const scores = samples.map((list, index) => {
    const good = list.filter(({ ok }) => ok)
    const stability = list.length === 0 ? 0 : good.length / list.length
    const latency =
      good.length === 0
        ? 1
        : good.reduce((sum, { latencyMs }) => sum + latencyMs, 0) / good.length / slowest
    return { index, score: stabilityWeight * stability + latencyWeight * (1 - latency) }
  })
  return scores.sort((a, b) => b.score - a.score || a.index - b.index).map(({ index }) => index)
}
