import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLocalOrigin, isOriginAllowed, parseOriginPattern } from './originPattern.js'

const label = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/)
const port = fc.constantFrom('', ':443', ':80', ':3000', ':8443')
const scheme = fc.constantFrom('https', 'http')
const host = fc.array(label, { minLength: 2, maxLength: 5 })

/**
 * Written apart from the code: one regular expression for the pattern, over the origin in its
 * normal form.
 */
function modelAllows(
  pattern: { scheme: string; labels: readonly string[]; port: string },
  origin: { scheme: string; labels: readonly string[]; port: string },
) {
  const standard = (of: { scheme: string; port: string }) => {
    const text = of.port.slice(1)
    return text === '' ||
      (of.scheme === 'https' && text === '443') ||
      (of.scheme === 'http' && text === '80')
      ? 'standard'
      : text
  }
  const expression = new RegExp(
    `^${pattern.labels.map((part) => (part === '*' ? '[^.]+' : part)).join('\\.')}$`,
  )
  return (
    pattern.scheme === origin.scheme &&
    standard(pattern) === standard(origin) &&
    expression.test(origin.labels.join('.'))
  )
}

describe('origin patterns [B-13]', () => {
  it('agrees with the reference model on patterns and origins that are near each other [B-13]', () => {
    const near = fc.tuple(
      host,
      fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      fc.option(label),
      fc.boolean(),
    )
    fc.assert(
      fc.property(
        scheme,
        scheme,
        port,
        port,
        near,
        (patternScheme, originScheme, patternPort, originPort, [labels, stars, extra, drop]) => {
          const wild = labels.map((part, index) =>
            stars[index] && index < labels.length - 2 ? '*' : part,
          )
          const seen = [...(extra === null ? [] : [extra]), ...(drop ? labels.slice(1) : labels)]
          const pattern = `${patternScheme}://${wild.join('.')}${patternPort}`
          const parsed = parseOriginPattern(pattern)
          expect(parsed).toHaveProperty('pattern')
          const origin = `${originScheme}://${seen.join('.')}${originPort}`
          const expected = modelAllows(
            { scheme: patternScheme, labels: wild, port: patternPort },
            { scheme: originScheme, labels: seen, port: originPort },
          )
          expect(isOriginAllowed(origin, ['pattern' in parsed ? parsed.pattern : ''])).toBe(
            expected,
          )
        },
      ),
      { numRuns: 10_000 },
    )
  })

  it.each([
    ['*', 'a star alone'],
    ['https://*', 'everybody'],
    ['https://*.com', 'a whole top-level domain'],
    ['https://*.*.com', 'stars that leave one label'],
    ['https://pr-*.example.org', 'a star inside a label'],
    ['https://example.*', 'a star at the end'],
    ['app.example.org', 'no scheme'],
    ['ftp://example.org', 'another scheme'],
    ['https://user@example.org', 'userinfo'],
    ['https://example.org/shop', 'a path'],
    ['https://example.org?x', 'a query'],
    ['https://1.2.*.4', 'a star in an address'],
    ['null', 'an opaque origin'],
    ['', 'nothing'],
  ])('%j is refused as a pattern: %s [B-13]', (text) => {
    expect(parseOriginPattern(text)).toHaveProperty('problem')
  })

  it.each([
    ['https://APP.Example.ORG', 'https://app.example.org', true],
    ['https://app.example.org.', 'https://app.example.org', true],
    ['https://app.example.org:443', 'https://app.example.org', true],
    ['http://app.example.org', 'https://app.example.org', false],
    ['https://app.example.org:8443', 'https://app.example.org', false],
    ['https://bücher.example.org', 'https://xn--bcher-kva.example.org', true],
    ['https://xn--bcher-kva.example.org', 'https://bücher.example.org', true],
    ['https://app.example.org@evil.example', 'https://app.example.org', false],
    ['https://app.example.org.evil.example', 'https://app.example.org', false],
    ['https://evilexample.org', 'https://*.example.org', false],
    ['https://a.b.example.org', 'https://*.example.org', false],
    ['https://a.b.example.org', 'https://*.*.example.org', true],
    ['https://example.org', 'https://*.example.org', false],
    ['https://app.example.org\\.evil.example', 'https://app.example.org', false],
    ['https://app.example.org\t', 'https://app.example.org', false],
    ['https:app.example.org', 'https://app.example.org', false],
    ['null', 'https://app.example.org', false],
    ['file://', 'https://app.example.org', false],
    ['https://[2001:db8::1]:8443', 'https://[2001:DB8::1]:8443', true],
    ['https://0x7f.1', 'https://127.0.0.1', true],
  ])('%j against %j: %s [B-13]', (origin, text, allowed) => {
    const parsed = parseOriginPattern(text)
    expect(isOriginAllowed(origin, ['pattern' in parsed ? parsed.pattern : 'refused'])).toBe(
      allowed,
    )
  })

  it('no text at all makes it throw [B-13]', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()),
        fc.oneof(fc.string(), fc.webUrl()),
        (origin, pattern) => {
          parseOriginPattern(pattern)
          expect(typeof isOriginAllowed(origin, [pattern])).toBe('boolean')
          expect(typeof isLocalOrigin(origin)).toBe('boolean')
        },
      ),
      { numRuns: 5_000 },
    )
  })

  it('knows the developer’s own machine', () => {
    for (const origin of [
      'http://localhost:5173',
      'https://localhost',
      'http://app.localhost:80',
      'http://127.0.0.1:1',
      'http://[::1]:3000',
    ])
      expect(isLocalOrigin(origin)).toBe(true)
    for (const origin of [
      'http://localhost.example.org',
      'http://mylocalhost',
      'https://shop.example',
      'null',
      'http://192.168.0.1',
    ])
      expect(isLocalOrigin(origin)).toBe(false)
  })
})
