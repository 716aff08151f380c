import { describe, expect, test } from 'vitest'
import { createLazy } from './createLazy.js'

describe('a part that is fetched on first use', () => {
  test('a part that could not be fetched is fetched again by the next call', async () => {
    let fetches = 0
    const lazy = createLazy(async () => {
      fetches++
      if (fetches === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return { answer: 42 }
    })
    await expect(lazy.run(async () => 0)).rejects.toMatchObject({ code: 'VIEW_UNAVAILABLE' })
    expect(
      await Promise.all([
        lazy.run(async ({ answer }) => answer),
        lazy.run(async ({ answer }) => answer),
      ]),
    ).toEqual([42, 42])
    expect(fetches).toBe(2)
  })

  test('calls keep their order, and once the part is there they run at once', async () => {
    const order: number[] = []
    const lazy = createLazy(async () => order)
    const pending = [1, 2].map((each) => lazy.run(async (part) => part.push(each)))
    await lazy.load()
    pending.push(lazy.run(async (part) => part.push(3)))
    await Promise.all(pending)
    void lazy.run(async (part) => part.push(4))
    expect(order).toEqual([1, 2, 3, 4])
  })
})
