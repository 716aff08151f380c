import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOf } from '../../../../tooling/suite/tableRows.js'
import { matchesPage } from './matchesPage.js'

describe('matchesPage', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://app.shop.example', 'https://*.shop.example'],
    ['https://a.b.shop.example', 'https://*.*.shop.example'],
    ['https://a.eu.shop.example', 'https://a.*.shop.example'],
    ['https://shop.example:8443', 'https://shop.example:8443'],
    ['http://localhost:5173', 'http://localhost:*'],
    ['http://localhost', 'http://localhost:*'],
    ['http://shop.localhost:5173', 'http://*.localhost:*'],
    ['http://127.0.0.1:80', 'http://127.0.0.1:*'],
    ['http://[::1]:5173', 'http://[::1]:*'],
    ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
  ])('%s is a page of %s', (origin, pattern) => {
    expect(matchesPage(origin, [pattern])).toBe(true)
    expect(matchesPage(origin, ['https://other.example', pattern])).toBe(true)
  })

  it.each([
    ['https://shop.example', 'http://shop.example'],
    ['https://shop.example', 'https://*.shop.example'],
    ['https://a.b.shop.example', 'https://*.shop.example'],
    ['https://evil.example', 'https://shop.example'],
    ['https://shop.example.evil.example', 'https://shop.example'],
    ['https://evilshop.example', 'https://shop.example'],
    ['https://evilshop.example', 'https://*shop.example'],
    ['https://shop.example:8443', 'https://shop.example'],
    ['https://shop.example', 'https://shop.example:8443'],
    ['https://shop.example:8443', 'https://shop.example:84'],
    ['https://shop.example.', 'https://shop.example'],
    ['https://.shop.example', 'https://*.shop.example'],
    ['https://shopxexample', 'https://shop.example'],
    ['https://SHOP.example', 'https://shop.example'],
    ['HTTPS://shop.example', 'https://shop.example'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://xn--bcher-kva.example', 'https://bücher.example'],
    ['https://shop。example', 'https://shop.example'],
    ['https://user@shop.example', 'https://*.example'],
    ['https://shop.example@evil.example', 'https://*.*.example'],
    ['https://shop.example/', 'https://shop.example'],
    ['https://shop.example\n', 'https://shop.example'],
    ['https://shop.example?', 'https://shop.example'],
    ['https://shop.example#', 'https://shop.example'],
    ['https://evil\\.example', 'https://*.example'],
    ['https://shop.example:', 'https://shop.example'],
    ['https://*.example', 'https://*.example'],
    ['http://localhost:*', 'http://localhost:*'],
    ['null', 'null'],
    ['null', '*'],
    ['', ''],
    ['', '*'],
    ['file://', 'file://'],
    ['chrome-extension://abc', 'chrome-extension://abc'],
    ['https://shop.example', '*'],
    ['https://shop.example', 'https://*'],
    ['https://shop.example', 'shop.example'],
  ])('%j is no page of %j', (origin, pattern) => {
    expect(matchesPage(origin, [pattern])).toBe(false)
  })

  it('no page is one of an empty list', () => {
    expect(matchesPage('https://shop.example', [])).toBe(false)
  })

  /** The same by a regular expression. */
  const reference = (origin: string, pattern: string): boolean =>
    new RegExp(
      `^${pattern
        .replaceAll('.', '\\.')
        .replace(/:\*$/, '(:[0-9]{1,5})?')
        .replace(/\*(?=[.:(]|\\\.|$)/g, '[^.:*]+')}$`,
    ).test(origin)
  const label = fc.constantFrom('shop', 'example', 'a', 'xn--bcher-kva', 'shop-example')
  const host = (each: fc.Arbitrary<string>) =>
    fc.array(each, { minLength: 1, maxLength: 3 }).map((labels) => labels.join('.'))
  const scheme = fc.constantFrom('https://', 'http://')
  const port = fc.constantFrom('', ':1', ':80', ':8080')
  const join = (parts: readonly string[]) => parts.join('')

  it('agrees with a regular expression on origins and patterns', () => {
    const origin = fc.tuple(scheme, host(label), port).map(join)
    const pattern = fc
      .tuple(
        scheme,
        host(fc.oneof({ weight: 3, arbitrary: label }, { weight: 2, arbitrary: fc.constant('*') })),
        fc.oneof(port, fc.constant(':*')),
      )
      .map(join)
    fc.assert(
      fc.property(origin, pattern, (of, asked) => {
        expect(matchesPage(of, [asked])).toBe(reference(of, asked))
      }),
      { numRuns: runsOf(5_000, 100_000) },
    )
  })

  it('what matches is below the name of the pattern for a browser as well', () => {
    const right = 'https://app.shop.example'
    const sign = fc.constantFrom(...'aZ0.-:/@?#\\*[]% \n\tü。', '://', 'evil.example')
    const changes = fc.array(
      fc.record({ at: fc.nat({ max: right.length }), sign, removed: fc.nat({ max: 2 }) }),
      { minLength: 1, maxLength: 3 },
    )
    fc.assert(
      fc.property(changes, (all) => {
        const text = all.reduce(
          (before, { at, sign: put, removed }) =>
            before.slice(0, at) + put + before.slice(at + removed),
          right,
        )
        if (matchesPage(text, ['https://*.shop.example']) && URL.canParse(text))
          expect(new URL(text).hostname).toMatch(/^[^.]+\.shop\.example$/)
      }),
      { numRuns: runsOf(5_000, 100_000) },
    )
  })
})
