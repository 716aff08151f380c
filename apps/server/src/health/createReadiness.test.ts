import { expect, it } from 'vitest'
import { createReadiness } from './createReadiness.js'

it('asked again within a second, each part is asked once', async () => {
  const clock = { now: 0 }
  const readiness = createReadiness(() => clock.now)
  let pings = 0
  readiness.add('database', () => {
    pings += 1
    return pings === 1 ? undefined : 'away'
  })
  expect(await Promise.all([readiness.problems(), readiness.problems()])).toEqual([{}, {}])
  clock.now = 999
  expect([await readiness.problems(), pings]).toEqual([{}, 1])
  clock.now = 1_000
  expect([await readiness.problems(), pings]).toEqual([{ database: 'away' }, 2])
})
