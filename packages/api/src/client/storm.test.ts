import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ApiCall } from '../ApiCall.js'
import { getConfigCall } from '../wallets/getConfig.js'
import { createApiClient } from './createApiClient.js'

/** A read whose answer is ignored, so that the simulation covers only the requests. */
const call: ApiCall<void, undefined, 'catalogue'> = {
  ...getConfigCall,
  answer: 'nothing',
  networks: undefined,
}

afterEach(() => {
  vi.unstubAllGlobals()
})

type Timer = { readonly at: number; readonly callback: () => void; cancelled: boolean }

/**
 * A clock whose timers wait in a list per millisecond: vitest's own clock scans all timers at each
 * step, and there are thousands here.
 */
function installClock() {
  let now = 0
  const byTime = new Map<number, Timer[]>()
  // A class, since other code of this process may construct dates; a spy would keep every call.
  vi.stubGlobal(
    'Date',
    class extends Date {
      static override now = () => now
    },
  )
  const schedule = (callback: () => void, ms = 0): Timer => {
    const timer = { at: now + Math.max(1, Math.ceil(ms)), callback, cancelled: false }
    byTime.set(timer.at, [...(byTime.get(timer.at) ?? []), timer])
    return timer
  }
  vi.stubGlobal('setTimeout', schedule)
  vi.stubGlobal('clearTimeout', (timer: Timer) => {
    timer.cancelled = true
  })
  return {
    async advance(ms: number) {
      for (const end = now + ms; now < end; ) {
        now++
        const due = byTime.get(now)
        if (!due) continue
        byTime.delete(now)
        const live = due.filter(({ cancelled }) => !cancelled)
        if (live.length === 0) continue
        for (const { callback } of live) callback()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

/** A deterministic source of draws (mulberry32), so that a failure is reproducible. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Pages that each send one request per period. Returns the request rate per time window, as a share
 * of the steady rate.
 */
async function simulate(
  {
    clients,
    periodMs,
    windowMs,
    windows,
  }: {
    readonly clients: number
    readonly periodMs: number
    readonly windowMs: number
    readonly windows: number
  },
  isDown: (window: number, draw: number) => boolean,
): Promise<readonly number[]> {
  const clock = installClock()
  const random = createRandom(7)
  const counts = new Array<number>(windows).fill(0)
  const fetch = async () => {
    const window = Math.floor(Date.now() / windowMs)
    counts[window] = (counts[window] ?? 0) + 1
    return new Response(null, { status: isDown(window, random()) ? 503 : 204 })
  }
  for (let n = 0; n < clients; n++) {
    const client = createApiClient({
      api: 'catalogue',
      endpoint: 'https://api.example.org',
      sdk: { type: 'test', version: '1' },
      fetch,
      random,
    })
    const ask = () => {
      void client.request(call, undefined).catch(() => {})
      setTimeout(ask, periodMs)
    }
    setTimeout(ask, random() * periodMs)
  }
  await clock.advance(windows * windowMs)
  return counts.slice(0, windows).map((count) => count / ((clients * windowMs) / periodMs))
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

describe('a thousand clients [R-04]', () => {
  it('after an outage of two minutes the server is never asked more than 1.5 times the steady rate, and all are served again [R-04]', async () => {
    // Windows of 5 s; down from 20 s to 140 s.
    const rates = await simulate(
      { clients: 1_000, periodMs: 20_000, windowMs: 5_000, windows: 60 },
      (window) => window >= 4 && window < 28,
    )
    expect(mean(rates.slice(0, 4))).toBeCloseTo(1, 1)
    // At the start, each page spends 5 attempts on two requests before its circuit opens.
    // Afterwards it only probes.
    expect(mean(rates.slice(4, 12))).toBeLessThanOrEqual(2.55)
    expect(Math.max(...rates.slice(13))).toBeLessThanOrEqual(1.5)
    expect(mean(rates.slice(13, 28))).toBeLessThan(0.6)
    expect(mean(rates.slice(54))).toBeCloseTo(1, 1)
  })

  it('while three of ten answers fail, retries add no more than a tenth once a page has spent its first ten [R-04]', async () => {
    const rates = await simulate(
      { clients: 100, periodMs: 1_000, windowMs: 1_000, windows: 120 },
      (_, draw) => draw < 0.3,
    )
    expect(Math.max(...rates)).toBeLessThanOrEqual(1.5)
    expect(Math.max(...rates.slice(80))).toBeLessThanOrEqual(1.15)
  })
})
