import { describe, expect, it, vi } from 'vitest'
import { createGroupCommit } from './createGroupCommit.js'

const patient = { limitMs: 60_000, late: () => new Error('late') }

describe('writing in groups', () => {
  it('items that arrive during a write form the next group, in order, and each is answered after its own write', async () => {
    const groups: (readonly number[])[] = []
    let finish = () => {}
    const commit = createGroupCommit<number>({
      mostItems: 3,
      mostWaitMs: 1,
      ...patient,
      write: (items) => {
        groups.push(items)
        return new Promise((resolve) => {
          finish = resolve
        })
      },
    })
    const answered: number[] = []
    const add = (...items: number[]) => commit.add(items).then(() => answered.push(...items))
    const all = [add(1), add(2, 3), add(4), add(5, 6, 7, 8)]
    await vi.waitFor(() => expect(groups).toEqual([[1, 2, 3]]))
    expect([answered, commit.size()]).toEqual([[], 8])
    finish()
    await vi.waitFor(() => expect(groups).toEqual([[1, 2, 3], [4]]))
    expect(answered).toEqual([1, 2, 3])
    finish()
    // Items added together are written together, regardless of their number.
    await vi.waitFor(() => expect(groups.at(-1)).toEqual([5, 6, 7, 8]))
    finish()
    await Promise.all(all)
    await commit.idle()
    expect([answered, commit.size()]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], 0])
  })

  it('a group that could not be written is refused, and the next one is tried', async () => {
    let fails = true
    const commit = createGroupCommit<number>({
      mostItems: 1,
      mostWaitMs: 1,
      ...patient,
      write: async () => {
        if (fails) throw new Error('away')
      },
    })
    const first = commit.add([1])
    await expect(first).rejects.toThrow('away')
    fails = false
    await expect(commit.add([2])).resolves.toBeUndefined()
  })

  it('a group whose writing never ends is refused after its time, and the next one is written', async () => {
    const written: number[] = []
    let hangs = true
    const commit = createGroupCommit<number>({
      mostItems: 10,
      mostWaitMs: 1,
      limitMs: 20,
      late: () => new Error('late'),
      write: (items) => {
        if (hangs) return new Promise(() => {})
        written.push(...items)
        return Promise.resolve()
      },
    })
    await expect(commit.add([1])).rejects.toThrow('late')
    expect(commit.failures()).toBe(1)
    hangs = false
    await commit.add([2])
    expect([written, commit.failures(), commit.age()]).toEqual([[2], 0, 0])
  })
})
