import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sliceItems, sliceMembers } from './jsonSlices.js'

const blanks = fc.constantFrom('', ' ', '\n\t ', '\r\n')

/** Prints with blanks between all tokens, which JSON.stringify never writes. */
function print(value: unknown, blank: string): string {
  if (Array.isArray(value))
    return `${blank}[${value.map((item) => print(item, blank)).join(',')}${blank}]${blank}`
  if (typeof value === 'object' && value !== null)
    return `${blank}{${Object.entries(value)
      .map(([key, item]) => `${blank}${JSON.stringify(key)}${blank}:${print(item, blank)}`)
      .join(',')}${blank}}${blank}`
  return `${blank}${JSON.stringify(value)}${blank}`
}

describe('the parts of a JSON text [B-14]', () => {
  it('are those that a parser finds, whatever the text [B-14]', () => {
    fc.assert(
      fc.property(fc.jsonValue(), blanks, (value, blank) => {
        const text = print(value, blank)
        const parsed = JSON.parse(text)
        const items = sliceItems(text)
        const members = sliceMembers(text)
        if (Array.isArray(parsed)) expect(items?.map((item) => JSON.parse(item))).toEqual(parsed)
        else expect(items).toBeUndefined()
        if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
          expect(new Map([...(members ?? [])].map(([key, raw]) => [key, JSON.parse(raw)]))).toEqual(
            new Map(Object.entries(parsed)),
          )
        } else expect(members).toBeUndefined()
      }),
      { numRuns: 10_000 },
    )
  })

  it('keep every digit [B-14]', () => {
    expect(sliceMembers('{"id": 90071992547409931234 ,"params":[1e400, 0.10]}')).toEqual(
      new Map([
        ['id', '90071992547409931234'],
        ['params', '[1e400, 0.10]'],
      ]),
    )
    expect(sliceItems('[ 1.00 ,"a\\"],[" , {} ]')).toEqual(['1.00', '"a\\"],["', '{}'])
  })

  it('of two members with one key the last holds, as with a parser [B-14]', () => {
    expect(sliceMembers('{"method":"a","\\u006dethod":"b"}')?.get('method')).toBe('"b"')
  })
})
