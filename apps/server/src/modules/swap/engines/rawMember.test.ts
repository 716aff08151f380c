import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rawMember } from './rawMember.js'

describe('a member as it was sent', () => {
  it('keeps numbers that no double holds, and what stands in texts', () => {
    const route =
      '{"limit": 1461446703485210103287273052203988822378723970341, "a":"}\\",\\"b\\":{"}'
    const text = ` {"code":0, "data" : {"other":["{", 1, {"route":2}], "route" : ${route} , "x":null}}`
    expect(rawMember(text, ['data', 'route'])).toBe(route)
  })

  it('is what JSON.parse finds, for any JSON', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.jsonValue(),
        fc.string(),
        fc.nat(4),
        (value, other, key, space) => {
          const name = `${key}!`
          const text = JSON.stringify(
            { [key]: other, outer: { [key]: other, [name]: value } },
            null,
            space,
          )
          expect(JSON.parse(rawMember(text, ['outer', name]))).toEqual(
            JSON.parse(JSON.stringify(value)),
          )
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it.each(['{}', '[]', '{"data":[{"route":1}]}', '{"data":null}', '1'])(
    'is missing in %s',
    (text) => {
      expect(() => rawMember(text, ['data', 'route'])).toThrow('garbage')
    },
  )
})
