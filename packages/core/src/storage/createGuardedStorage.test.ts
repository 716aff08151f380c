import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGuardedStorage, type WebStorage } from './createGuardedStorage.js'

type Fault = 'none' | 'full' | 'blocked'

/** A storage whose faults can be switched while it is in use. */
function createFaultyStorage() {
  const values = new Map<string, string>()
  const state = { fault: 'none' as Fault }
  const guard = (on: readonly Fault[]) => {
    if (on.includes(state.fault)) throw new DOMException('no', 'QuotaExceededError')
  }
  const storage: WebStorage = {
    getItem(key) {
      guard(['blocked'])
      return values.get(key) ?? null
    },
    setItem(key, value) {
      guard(['blocked', 'full'])
      values.set(key, value)
    },
    removeItem(key) {
      guard(['blocked'])
      values.delete(key)
    },
  }
  return { storage, state }
}

describe('storage [R-09]', () => {
  it('never throws and never loses what the visit wrote, whatever fails and when [R-09]', () => {
    const key = fc.constantFrom('a', 'b')
    const step = fc.oneof(
      fc.record({ do: fc.constant('set' as const), key, value: fc.string() }),
      fc.record({ do: fc.constant('remove' as const), key }),
      fc.record({
        do: fc.constant('fault' as const),
        fault: fc.constantFrom<Fault>('none', 'full', 'blocked'),
      }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { storage, state } = createFaultyStorage()
        const guarded = createGuardedStorage(storage)
        const model = new Map<string, string>()
        const reachable = new Set<string>()
        for (const current of steps) {
          if (current.do === 'fault') state.fault = current.fault
          else if (current.do === 'set') {
            model.set(current.key, current.value)
            if (guarded.set(current.key, current.value)) reachable.add(current.key)
            else reachable.delete(current.key)
          } else {
            model.delete(current.key)
            guarded.remove(current.key)
            reachable.delete(current.key)
          }
          for (const name of ['a', 'b']) {
            // A value in the real storage alone is unreadable while the storage is blocked.
            if (reachable.has(name) && state.fault === 'blocked') guarded.get(name)
            else expect(guarded.get(name)).toBe(model.get(name))
          }
        }
      }),
    )
  })

  it('works with no storage at all, and says that nothing will last [R-09]', () => {
    const guarded = createGuardedStorage(undefined)
    expect(guarded.set('a', '1')).toBe(false)
    expect(guarded.get('a')).toBe('1')
    guarded.remove('a')
    expect(guarded.get('a')).toBeUndefined()
  })
})
