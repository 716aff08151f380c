import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { runsOf } from '../../../../../tooling/suite/tableRows.js'
import { redact } from './redact.js'
import { redactAll } from './redactAll.js'

const chars = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })
const lower = 'abcdefghijklmnopqrstuvwxyz'
const word = chars(lower, 3, 8)
const hex = chars('0123456789abcdefABCDEF', 32, 128)
const base64url = `${lower}ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_`

/** A secret, and its pieces that must not remain. */
type Secret = { readonly text: string; readonly pieces: readonly string[] }
const whole = (text: string): Secret => ({ text, pieces: [text] })
const secret: fc.Arbitrary<Secret> = fc.oneof(
  fc
    .tuple(
      chars(`${lower}0123456789._%+`, 1, 30),
      chars(lower, 1, 12),
      fc.constantFrom('example', 'co.uk', 'io'),
    )
    .map(([name, host, top]) => whole(`${name}@${host}.${top}`)),
  fc
    .tuple(chars(base64url, 20, 80), chars(base64url, 20, 120), chars(base64url, 20, 80))
    .map(([head, body, signature]) => ({
      text: `eyJ${head}.${body}.${signature}`,
      pieces: [body, signature],
    })),
  fc.tuple(hex, hex).map(([topic, key]) => ({
    text: `wc:${topic}@2?relay-protocol=irn&symKey=${key}`,
    pieces: [topic, key],
  })),
  hex.map(whole),
  hex.map((text) => whole(`0x${text}`)),
  fc
    .tuple(
      fc.array(word, { minLength: 12, maxLength: 24 }),
      fc.constantFrom(' ', '  ', ', ', '\n', '","'),
    )
    // Three words in a row may remain of a sentence; four may belong to a mnemonic.
    .map(([words, between]) => ({
      text: words.join(between),
      pieces: words.slice(0, -3).map((_, at) => words.slice(at, at + 4).join(between)),
    })),
  chars(base64url, 6, 40).map((token) => ({
    text: `https://shop.example/orders?token=${token}`,
    pieces: [`token=${token}`],
  })),
  chars(base64url, 6, 40).map((token) => ({
    text: `/orders#access_${token}`,
    pieces: [`access_${token}`],
  })),
  chars('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 43, 88).map(whole),
)
const surroundings = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.lorem({ maxCount: 4 }),
  chars(`${lower} .:/-_`, 0, 60),
)

describe('redact', () => {
  test('no secret is left of a text in which one was planted at a random place [W-16]', () => {
    fc.assert(
      fc.property(surroundings, secret, surroundings, (before, { text, pieces }, after) => {
        const result = redact(before + text + after, 100_000)
        const given = (before + after).normalize('NFKC')
        expect(pieces.filter((piece) => result.includes(piece) && !given.includes(piece))).toEqual(
          [],
        )
      }),
      { numRuns: runsOf(20_000, 200_000) },
    )
  })

  test('nor of one that the cut of a long text tears [W-16]', () => {
    fc.assert(
      fc.property(hex, fc.integer({ min: 0, max: 300 }), (text, back) => {
        const result = redact(
          `${'a b. '.repeat(1_638)}`.slice(0, 8_192 - back) + text + ' z'.repeat(200),
          100_000,
        )
        expect(/[0-9a-f]{8}/i.test(result)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['failed for eve@mail.example today', 'failed for [e-mail] today'],
    ['eve%40mail.example', '[e-mail]'],
    [`WC:${'ab'.repeat(32)}@2?symKey=1`, '[pairing]'],
    ['at f (https://shop.example/app.js?v=secret:10:5)', 'at f (https://shop.example/app.js:10:5)'],
    ['GET /reset?code=1234 failed', 'GET /reset failed'],
    [`key ０x${'ａｂ'.repeat(20)}`, 'key [hex]'],
    ['The wallet did not answer.', 'The wallet did not answer.'],
    ['What now? Nothing.', 'What now? Nothing.'],
    [
      'TypeError: Cannot read properties of undefined',
      'TypeError: Cannot read properties of undefined',
    ],
    [
      '1. abandon 2. ability 3. able 4. about 5. above 6. absent 7. absorb 8. abstract 9. absurd 10. abuse',
      '1. [words]',
    ],
  ])('%s', (text, expected) => {
    expect(redact(text)).toBe(expected)
  })

  test('is bounded, whatever it is given', () => {
    const inputs = [
      'a',
      'a '.repeat(3),
      'abc ',
      '@',
      'ab@',
      '?',
      'wc:',
      'ey',
      'eyJaaaaaaaaa.',
      '0x',
      ':1',
      '?a:1',
      '\ufdfa',
    ].map((part) => part.repeat(200_000))
    const searched = vi.spyOn(String.prototype, 'replace')
    const lengths = inputs.map((text) => {
      searched.mockClear()
      expect(redact(text, 500).length).toBeLessThanOrEqual(500)
      return String(searched.mock.contexts[0]).length
    })
    searched.mockRestore()
    // `npm run bench:server` measures the time of such a large search.
    expect(new Set(lengths)).toEqual(new Set([8_192]))
  })

  test('every text of an object is redacted, its keys too, but for what is public [W-16]', () => {
    const network = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
    const input = {
      network,
      other: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      list: ['a@b.io', 1, true],
      inner: { 'eve@b.io': null },
    }
    expect(redactAll(input, (text) => text === network)).toEqual({
      network,
      other: 'solana:[key]',
      list: ['[e-mail]', 1, true],
      inner: { '[e-mail]': null },
    })
  })
})
