import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeText } from './sanitizeText.js'

const forbidden = /(?!\u200D)[\p{Cc}\p{Cf}]/u
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom('a', '\u202E', '\u200D', '👩', '💻', '\u0301', ' ', '\n', '\u200B', '\uD800'),
    )
    .map((parts) => parts.join('')),
)

describe('display strings [W-04]', () => {
  it('never carry control or format characters, and never more than 64 graphemes [W-04]', () => {
    const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = sanitizeText(text)
        expect(shown).not.toMatch(forbidden)
        expect([...segmenter.segment(shown)].length).toBeLessThanOrEqual(64)
        expect(shown).toBe(shown.trim())
        expect(shown.isWellFormed()).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })

  it('are the same when cleaned twice [W-04]', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(sanitizeText(sanitizeText(text))).toBe(sanitizeText(text))
      }),
      { numRuns: 10_000 },
    )
  })

  it('keep the joiner of an emoji and drop every other [W-04]', () => {
    expect(sanitizeText('👩\u200D💻 Wallet')).toBe('👩\u200D💻 Wallet')
    expect(sanitizeText('Meta\u200DMask')).toBe('MetaMask')
  })

  it('lose bidi overrides, white space runs and stacked marks [W-04]', () => {
    expect(sanitizeText('Meta\u202EksaM')).toBe('MetaksaM')
    expect(sanitizeText('  a \n\t b  ')).toBe('a b')
    expect(sanitizeText(`a${'\u0301'.repeat(500)}`).length).toBeLessThanOrEqual(5)
  })

  it.each([
    '\u3164',
    '\u115F',
    '\u1160',
    '\uFFA0',
    '\u2800',
    '\uFE0E',
    '\uFE0F',
    '\u034F',
    '\u180B',
    '\u{E0100}',
    '\u17B4',
  ])('an invisible character is taken out, and alone it is no name (%j) [W-04]', (character) => {
    expect(sanitizeText(`MetaMask${character}`)).toBe('MetaMask')
    expect(sanitizeText(`Meta${character}Mask`)).toBe('MetaMask')
    expect(sanitizeText(character)).toBe('')
    expect(sanitizeText(`${character}\u0301 ${character}`)).toBe('')
  })

  it('an emoji keeps its selector and its keycap [W-04]', () => {
    for (const emoji of ['❤\uFE0F', '1\uFE0F\u20E3', '❤\uFE0F\u200D🔥', '漢字', '…'])
      expect(sanitizeText(emoji)).toBe(emoji)
  })

  it.each([undefined, null, 7, {}, [], Symbol('x')])(
    'anything but text is empty (%#) [W-04]',
    (value) => {
      expect(sanitizeText(value)).toBe('')
    },
  )
})
