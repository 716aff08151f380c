import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOf } from '../../../../tooling/suite/tableRows.js'
import { toShown } from './toShown.js'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const hexOf = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`
const toSign = (code: number) => String.fromCodePoint(code)

describe('a message that its text shows in full', () => {
  it.each([
    '',
    'Hello from the shop',
    'two\nlines\r\n\tand a tab',
    'مرحبا بالعالم',
    '支払いますか？',
    'Grüße, naïve café',
    '🚀 €100',
    'shop.example wants you to sign in with your Ethereum account:\n0x1\n\nURI: https://shop.example',
  ])('is shown as text alone: %j', (text) => {
    expect(toShown(bytesOf(text))).toEqual({ text })
  })
})

describe('a text with joining signs', () => {
  it.each([
    ['an emoji of several', '👩‍💻 signs in'],
    ['a heart in colour', '❤️'],
    ['a digit as text', '1\ufe0e'],
    ['a Persian word', 'می‌خواهم'],
    ['a joiner that hides itself', 'pay 1\u200d00'],
  ])('is shown with its bytes: %s', (_, text) => {
    expect(toShown(bytesOf(text))).toEqual({ text, hex: hexOf(bytesOf(text)) })
  })
})

describe('a message whose text hides something', () => {
  it.each([
    ['NUL', 0x0000],
    ['backspace', 0x0008],
    ['vertical tab', 0x000b],
    ['form feed', 0x000c],
    ['escape', 0x001b],
    ['delete', 0x007f],
    ['next line (C1)', 0x0085],
    ['soft hyphen', 0x00ad],
    ['combining grapheme joiner', 0x034f],
    ['Arabic letter mark', 0x061c],
    ['Hangul filler', 0x115f],
    ['Mongolian vowel separator', 0x180e],
    ['zero width space', 0x200b],
    ['left-to-right mark', 0x200e],
    ['right-to-left mark', 0x200f],
    ['line separator', 0x2028],
    ['paragraph separator', 0x2029],
    ['left-to-right embedding', 0x202a],
    ['pop directional formatting', 0x202c],
    ['right-to-left override', 0x202e],
    ['word joiner', 0x2060],
    ['left-to-right isolate', 0x2066],
    ['right-to-left isolate', 0x2067],
    ['pop directional isolate', 0x2069],
    ['unassigned', 0x0378],
    ['Hangul filler of the compatibility block', 0x3164],
    ['private use', 0xe000],
    ['variation selector 1', 0xfe00],
    ['byte order mark', 0xfeff],
    ['halfwidth Hangul filler', 0xffa0],
    ['interlinear annotation', 0xfff9],
    ['noncharacter', 0xffff],
    ['musical formatting', 0x1d173],
    ['tag', 0xe0041],
    ['variation selector 17', 0xe0100],
    ['private use of plane 16', 0x100000],
  ])('is shown as bytes alone: %s', (_, code) => {
    for (const text of [toSign(code), `Pay 1${toSign(code)}00`, `${toSign(code)}👩‍💻`])
      expect(toShown(bytesOf(text))).toEqual({ hex: hexOf(bytesOf(text)) })
  })

  it.each([
    ['no UTF-8', [0xff]],
    ['a cut sign', [0x61, 0xe2, 0x82]],
    ['an overlong sign', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a hash', Array.from({ length: 32 }, (_, at) => 0x80 + at)],
  ])('is shown as bytes alone: %s', (_, bytes) => {
    const message = Uint8Array.from(bytes)
    expect(toShown(message)).toEqual({ hex: hexOf(message) })
  })
})

describe('any message', () => {
  it('is shown by its exact text or its exact bytes', () => {
    const texts = fc.string({ unit: 'binary' }).map(bytesOf)
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array(), texts), (message) => {
        const { text, hex } = toShown(message)
        if (text !== undefined) expect(bytesOf(text)).toEqual(message)
        if (hex !== undefined) expect(hex).toBe(hexOf(message))
        expect(text ?? hex).toBeDefined()
        expect(hex ?? text).not.toMatch(/(?![\t\n\r])[\p{C}\p{Default_Ignorable_Code_Point}]/u)
      }),
      { numRuns: runsOf(2_000, 100_000) },
    )
  })
})
