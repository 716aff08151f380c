import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { runsOf } from '../../../../tooling/suite/tableRows.js'
import { redact } from './redact.js'

const letter = 'abcdefghijklmnopqrstuvwxyz'
const word = fc.string({ unit: fc.constantFrom(...letter), minLength: 3, maxLength: 8 })
const hex = fc.string({
  unit: fc.constantFrom(...'0123456789abcdefABCDEF'),
  minLength: 32,
  maxLength: 80,
})
const base64 = fc.string({
  unit: fc.constantFrom(...`${letter}ABCDEF0123456789-_`),
  minLength: 10,
  maxLength: 60,
})
const secrets = fc.oneof(
  fc.tuple(word, word, word).map(([a, b, c]) => `${a}@${b}.${c}`),
  fc.tuple(base64, base64, base64).map((parts) => `eyJ${parts.join('.')}`),
  hex.map((text) => `wc:${text}@2?relay-protocol=irn&symKey=${text}`),
  hex,
  hex.map((text) => `0x${text}`),
  fc.array(word, { minLength: 12, maxLength: 24 }).map((words) => words.join(' ')),
  base64.map((text) => `Bearer ${text}`),
)
const around = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom('', 'failed: ', '{"message":"', 'at https://shop.example/pay?'),
)
/**
 * The secret's own characters, so that a redactor which only puts something into the middle would
 * be caught.
 */
const pieces = (secret: string) => secret.split(/[\s.:@?&=]+/).filter((piece) => piece.length >= 24)

describe('redaction [W-16]', () => {
  it('no secret outlives it, wherever it stands [W-16, B-20]', () => {
    fc.assert(
      fc.property(secrets, around, around, (secret, before, after) => {
        const text = redact(`${before} ${secret} ${after}`, 5_000)
        expect(text).not.toContain(secret)
        for (const piece of pieces(secret)) expect(text).not.toContain(piece)
      }),
      { numRuns: runsOf(20_000, 200_000) },
    )
  })

  it('queries and fragments of URLs are cut [W-16]', () => {
    expect(redact('GET https://shop.example/pay?token=abc#x failed')).toBe(
      'GET https://shop.example/pay failed',
    )
  })

  it('keeps what people need to read', () => {
    expect(redact('TypeError: Cannot read properties of undefined (reading "chainId")')).toBe(
      'TypeError: Cannot read properties of undefined (reading "chainId")',
    )
  })

  it('a secret that the end of what is looked at tears in two leaves nothing behind [W-16]', () => {
    for (let before = 900; before < 1_020; before++) {
      const text = redact(`${'– '.repeat(before)}${'ab'.repeat(400)}`, 500)
      expect(text).not.toMatch(/(ab){16}/)
    }
  })
})

/** The characters that NFKC makes longest. */
const longest = Array.from({ length: 0x110000 }, (_, code) =>
  code >= 0xd800 && code < 0xe000 ? '' : String.fromCodePoint(code),
)
  .map((character) => ({ character, length: character.normalize('NFKC').length }))
  .sort((a, b) => b.length - a.length)
  .slice(0, 200)
  .map(({ character }) => character)

/** Inputs that make a pattern restart often and fail late. */
const repeated = [
  'z',
  '%',
  'a.',
  'a-',
  'a://',
  'a:/',
  'http://a',
  'eyJ-',
  'eyJ.',
  'bearer ',
  'lk_op_',
  'abc ',
  'abc. ',
  'a1',
  'a1q',
  '0x',
  'a%4',
]

describe('the work of redaction', () => {
  it.each([
    ['of the 200 longest NFKC expansions', longest],
    ['of what repeats a pattern’s beginning', repeated],
  ])('20,000 %s are searched no further than for 2,000 characters', (_, parts) => {
    const searched = vi.spyOn(String.prototype, 'replace')
    for (const part of parts) redact(part.repeat(20_000), 2_000)
    const lengths = searched.mock.contexts.map((text) => String(text).length)
    searched.mockRestore()
    // Twice the text, and the part that may be torn. `npm run bench:server` measures that the time
    // grows with the text alone.
    expect(Math.max(...lengths)).toBe(2 * 2_000 + 512)
  })
})
