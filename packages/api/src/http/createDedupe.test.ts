import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonicalJson.js'
import { createDedupe } from './createDedupe.js'

describe('dedupe [R-05]', () => {
  it('knows no more keys than its limit: the oldest flight goes on alone [R-05]', async () => {
    const dedupe = createDedupe(2)
    let runs = 0
    const ends: (() => void)[] = []
    const run = () => {
      runs++
      return new Promise<number>((resolve) => ends.push(() => resolve(runs)))
    }
    const calls = ['a', 'b', 'c', 'c', 'b', 'a'].map((key) => dedupe(key, run))
    await new Promise((resolve) => setImmediate(resolve))
    expect(runs).toBe(4)
    for (const end of ends) end()
    await Promise.all(calls)
  })

  it('an aborted run that ends late does not part its successor from those who come after [R-05]', async () => {
    const dedupe = createDedupe()
    const ends: (() => void)[] = []
    const run = () => new Promise<void>((resolve) => ends.push(resolve))
    const first = new AbortController()
    const aborted = dedupe('a', run, first.signal)
    await new Promise((resolve) => setImmediate(resolve))
    first.abort()
    await expect(aborted).rejects.toMatchObject({ code: 'ABORTED' })
    const second = dedupe('a', run)
    await new Promise((resolve) => setImmediate(resolve))
    ends[0]?.()
    await new Promise((resolve) => setImmediate(resolve))
    const third = dedupe('a', run)
    await new Promise((resolve) => setImmediate(resolve))
    expect(ends).toHaveLength(2)
    ends[1]?.()
    await Promise.all([second, third])
  })

  it('equal values have equal texts whatever the order of their keys', () => {
    expect(canonicalJson({ b: [{ d: 1, c: undefined }], a: 'x' })).toBe(
      canonicalJson({ a: 'x', b: [{ d: 1 }] }),
    )
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]))
    expect(canonicalJson(undefined)).toBe('')
  })
})
