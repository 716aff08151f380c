import { expect, it } from 'vitest'
import { readPath } from './readPath.js'

it('reads to the end of a path, and nothing where it breaks off or throws', () => {
  const hostile = {
    get wallet(): unknown {
      throw new Error('getter')
    },
  }
  expect(readPath({ a: { b: 7 } }, ['a', 'b'])).toBe(7)
  expect(readPath(7, [])).toBe(7)
  expect(readPath({ a: null }, ['a', 'b', 'c'])).toBeUndefined()
  expect(readPath(undefined, ['a'])).toBeUndefined()
  expect(readPath(hostile, ['wallet', 'x'])).toBeUndefined()
})
