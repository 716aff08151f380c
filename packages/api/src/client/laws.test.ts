import { isKitError } from '@latchkey/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calls } from '../calls.js'
import { canonicalJson } from '../http/canonicalJson.js'
import { readImage } from './readImage.js'
import { readJson } from './readJson.js'
import { toApiUrl } from './toApiUrl.js'

describe('laws of the clients', () => {
  it('law: a parameter stays one segment of the path and comes out as it went in, or is refused', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[./%2eE\\]{0,6}$/),
      fc.string(),
    )
    fc.assert(
      fc.property(text, (name) => {
        let url: URL
        try {
          url = new URL(
            toApiUrl('https://api.example.org/a', '/v1/sessions/{address}/revoke', {
              params: { address: name },
            }),
          )
        } catch (error) {
          expect(isKitError(error, 'RPC_INVALID_PARAMS')).toBe(true)
          return
        }
        expect(url.host).toBe('api.example.org')
        expect(url.search + url.hash).toBe('')
        const segments = url.pathname.split('/')
        expect(segments).toHaveLength(6)
        expect(decodeURIComponent(segments[4] ?? '')).toBe(name)
      }),
      { numRuns: 5_000 },
    )
  })

  it('law: whatever a server sends, each call reads it or refuses it as HTTP_INVALID_RESPONSE', () => {
    const shapes = calls.flatMap(({ answer }) => (typeof answer === 'object' ? [answer] : []))
    const key = fc.constantFrom(
      'data',
      'count',
      'features',
      '__proto__',
      'constructor',
      'quotes',
      'addresses',
      'balances',
      'http',
      'id',
      'name',
    )
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, 0, '', 'a'),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.string(),
        fc.array(tie('any'), { maxLength: 3 }),
        fc
          .array(fc.tuple(key, tie('any')), { maxLength: 4 })
          .map((entries) => Object.fromEntries(entries)),
      ),
    })).any
    const text = fc.oneof(
      value.map((each) => JSON.stringify(each)),
      fc.string(),
    )
    fc.assert(
      fc.property(text, fc.constantFrom(...shapes), (sent, shape) => {
        try {
          const read = readJson(sent, shape)
          expect(JSON.stringify(read) ?? '').not.toContain('"__proto__"')
        } catch (error) {
          expect(isKitError(error, 'HTTP_INVALID_RESPONSE')).toBe(true)
        }
      }),
      { numRuns: 5_000 },
    )
  })

  it('law: bytes become a picture of a known type or are refused', () => {
    const known = [
      'image/png',
      'image/jpeg',
      'image/gif',
      'image/webp',
      'image/avif',
      'image/svg+xml',
    ]
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 64 }),
        fc.constantFrom(...known, 'text/html', ''),
        (bytes, type) => {
          try {
            expect(known).toContain(readImage({ bytes: new Uint8Array(bytes), type }).type)
          } catch (error) {
            expect(isKitError(error, 'HTTP_INVALID_RESPONSE')).toBe(true)
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('law: equal values have equal canonical texts, and the text is the value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse())
        expect(canonicalJson(turned)).toBe(canonicalJson(value))
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})
