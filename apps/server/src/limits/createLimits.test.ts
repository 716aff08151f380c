import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePorts } from '@latchkey/localnet/ports'
import { describe, expect, it, vi } from 'vitest'
import { ended, reachable, startRedis } from '../../test/startEngines.js'
import { openRedis } from '../cache/openRedis.js'
import { configSchema } from '../config/Config.js'
import type { HttpProblem } from '../http/HttpProblem.js'
import { createLimits } from './createLimits.js'

const { limits: rates } = configSchema.parse({ limits: { blockchain: { points: 3, seconds: 60 } } })

const statusOf = async (work: Promise<unknown>) => {
  try {
    await work
    return 200
  } catch (error) {
    return typeof error === 'object' && error !== null && 'status' in error ? error.status : error
  }
}

describe('limits', () => {
  it('count by points, apart for each caller', async () => {
    const limits = createLimits({ rates })
    expect(await statusOf(limits.take('blockchain', 'a', 2))).toBe(200)
    expect(await statusOf(limits.take('blockchain', 'a', 2))).toBe(429)
    expect(await statusOf(limits.take('blockchain', 'b', 3))).toBe(200)
  })

  it('a caller that asks for half as much again is answered late, one that stops is not', async () => {
    const limits = createLimits({ rates })
    const refusalOf = (points: number) =>
      limits.take('blockchain', 'a', points).then(
        () => undefined,
        ({ status, holdMs }: HttpProblem) => ({ status, holdMs }),
      )
    // 3, 4, 5 and 8 of 3.
    expect([
      await refusalOf(3),
      await refusalOf(1),
      await refusalOf(1),
      await refusalOf(3),
    ]).toEqual([
      undefined,
      { status: 429, holdMs: 0 },
      { status: 429, holdMs: 250 },
      { status: 429, holdMs: 250 },
    ])
  })

  it('with the store away reads are counted in memory, calls that fail closed are refused, and both recover within 5 s [B-16]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-redis-'))
    const port = await findFreePorts()
    let store = startRedis(folder, port)
    await reachable(port)
    const redis = await openRedis(`redis://127.0.0.1:${port}`, () => {})
    const limits = createLimits({ rates, redis, failClosed: new Set(['operator']) })
    expect([
      await statusOf(limits.take('blockchain', 'a')),
      await statusOf(limits.take('operator', 'a')),
    ]).toEqual([200, 200])
    await ended(store)
    await vi.waitFor(() => expect(limits.shared()).toBe(false))
    expect(await statusOf(limits.take('operator', 'a'))).toBe(503)
    const counted = [1, 2, 3, 4].map(() => statusOf(limits.take('blockchain', 'a')))
    expect(await Promise.all(counted)).toEqual([200, 200, 200, 429])
    store = startRedis(folder, port)
    await vi.waitFor(async () => expect(await statusOf(limits.take('operator', 'a'))).toBe(200), {
      interval: 50,
    })
    redis.close()
    await ended(store)
    rmSync(folder, { recursive: true, force: true })
  })
})
