import { describe, expect, it, vi } from 'vitest'
import { createRanking } from './createRanking.js'

describe('the ranking of nodes', () => {
  const clock = () => {
    vi.useFakeTimers({ now: 0 })
    return { restore: () => vi.useRealTimers() }
  }

  it('puts a stable slow node before a fast one that fails, and stops with no request, hidden or destroyed', async () => {
    const { restore } = clock()
    const pings = [0, 0]
    let visible = true
    const ranking = createRanking({
      count: 2,
      isVisible: () => visible,
      ping: async (index) => {
        pings[index] = (pings[index] ?? 0) + 1
        if (index === 0) throw new TypeError('down')
        await new Promise((resolve) => setTimeout(resolve, 900))
      },
    })
    expect(ranking.order()).toEqual([0, 1])
    ranking.touch()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ranking.order()).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(60_000)
    const [idle = 0] = pings
    await vi.advanceTimersByTimeAsync(600_000)
    expect(pings[0]).toBe(idle)
    expect(vi.getTimerCount()).toBe(0)
    visible = false
    ranking.touch()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pings[0]).toBe(idle)
    visible = true
    ranking.touch()
    ranking.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pings[0]).toBe(idle)
    expect(vi.getTimerCount()).toBe(0)
    restore()
  })

  /**
   * The order of two nodes after `rounds` of pings. `isFirstUp` gives the first node's state per
   * round, `secondMs` the second node's latency.
   */
  async function orderAfter(
    rounds: number,
    isFirstUp: (round: number) => boolean,
    secondMs: number,
  ): Promise<readonly number[]> {
    const { restore } = clock()
    let round = 0
    const ranking = createRanking({
      count: 2,
      ping: async (index) => {
        if (index === 0 && !isFirstUp(round++)) throw new TypeError('down')
        if (index === 1 && secondMs > 0)
          await new Promise((resolve) => setTimeout(resolve, secondMs))
      },
    })
    while (round < rounds) {
      ranking.touch()
      await vi.advanceTimersByTimeAsync(1_000)
    }
    await vi.advanceTimersByTimeAsync(900)
    const order = ranking.order()
    ranking.stop()
    restore()
    return order
  }

  it('remembers 10 pings of each node', async () => {
    const isFirstUp = (round: number) => round >= 10
    // Both are equally fast; one failure in ten makes the difference.
    expect(await orderAfter(19, isFirstUp, 0)).toEqual([1, 0])
    expect(await orderAfter(20, isFirstUp, 0)).toEqual([0, 1])
  })

  it('weighs stability with 0.7 and latency with 0.3', async () => {
    // The first is fast and fails now and then, the second is stable and slow: 0.7 · 5⁄10 + 0.3 is
    // less than 0.7, and 0.7 · 6⁄10 + 0.3 is more.
    expect(await orderAfter(10, (round) => round % 2 === 0, 800)).toEqual([1, 0])
    expect(await orderAfter(10, (round) => round % 5 < 3, 800)).toEqual([0, 1])
  })
})
