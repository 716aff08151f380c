import { expect, it } from 'vitest'
import { createLruMap } from './createLruMap.js'

it('drops the least recently used entry beyond its bound, and no other', () => {
  const map = createLruMap<string, number>(3)
  for (const [index, key] of ['a', 'b', 'c'].entries()) map.set(key, index)
  expect(map.get('a')).toBe(0)
  map.set('d', 3)
  map.set('c', 4)
  map.set('e', 5)
  expect(['a', 'b', 'c', 'd', 'e'].map(map.get)).toEqual([undefined, undefined, 4, 3, 5])
})
