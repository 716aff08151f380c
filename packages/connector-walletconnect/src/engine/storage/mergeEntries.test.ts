import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Entries, mergeEntries, toEntries, toText } from './mergeEntries.js'

const names = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const store = fc.dictionary(names, fc.integer({ min: 0, max: 3 }))
const asValue = (merged: Entries, list = false): unknown => JSON.parse(toText(merged, list))
const entries = (value: object) => toEntries(value) ?? new Map<string, string>()

describe('the writes of several tabs', () => {
  it('keep what this tab did, and what others did elsewhere', () => {
    fc.assert(
      fc.property(store, store, store, (base, mine, theirs) => {
        const merged = asValue(
          mergeEntries(entries(base), entries(mine), entries(theirs)),
        ) as Record<string, number>
        for (const name of ['a', 'b', 'c', 'd', 'e']) {
          const mineChanged = base[name] !== mine[name]
          expect(merged[name]).toBe(mineChanged ? mine[name] : theirs[name])
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('of one tab alone are what it wrote', () => {
    fc.assert(
      fc.property(store, store, (base, mine) => {
        expect(asValue(mergeEntries(entries(base), entries(mine), entries(base)))).toEqual({
          ...mine,
        })
      }),
    )
  })

  it('come to the same in either order where two tabs changed different entries', () => {
    fc.assert(
      fc.property(store, store, store, (base, one, other) => {
        fc.pre(
          ['a', 'b', 'c', 'd', 'e'].every(
            (name) => base[name] === one[name] || base[name] === other[name],
          ),
        )
        const [b, x, y] = [entries(base), entries(one), entries(other)]
        const sorted = (map: ReadonlyMap<string, string>) => [...map].sort()
        expect(sorted(mergeEntries(b, y, mergeEntries(b, x, b)))).toEqual(
          sorted(mergeEntries(b, x, mergeEntries(b, y, b))),
        )
      }),
    )
  })

  it('name the items of a list as the library does', () => {
    const list = [{ target: 'topic:1', expiry: 2 }, { id: 5, topic: 'x' }, { topic: 'y' }, 'text']
    expect([...(toEntries(list) ?? [])].map(([name]) => name)).toEqual(['topic:1', '5', 'y', '3'])
    expect(asValue(toEntries(list) ?? new Map(), true)).toEqual(list)
    expect(toEntries('text')).toBeUndefined()
  })
})
