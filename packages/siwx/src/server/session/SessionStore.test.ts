import { describe, expect, test } from 'vitest'
import { createMemorySessions } from './SessionStore.js'

describe('a session store in memory', () => {
  test('forgets what has ended, and the oldest beyond 100,000', async () => {
    let now = 0
    const store = createMemorySessions(() => now)
    const until = (at: number) => [
      { account: 'eip155:1:0x0', expirationTime: new Date(at).toISOString() },
    ]
    await store.write('short', until(1))
    now = 2
    await store.write('0', until(3))
    expect(await store.read('short')).toEqual([])
    for (let id = 1; id <= 100_000; id++) await store.write(`${id}`, until(3))
    expect([await store.read('0'), (await store.read('1')).length]).toEqual([[], 1])
  })
})
