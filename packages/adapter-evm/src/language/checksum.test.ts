import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { looksLikeAddress } from './address.js'
import { toChecksumAddress } from './checksum.js'

/** The examples of EIP-55 itself: all caps, all lower, normal. */
const eip55 = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

describe('addresses', () => {
  it('EIP-55: its own examples are checksummed forms', () => {
    for (const address of eip55) expect(toChecksumAddress(address)).toBe(address)
  })

  it('EIP-55: text in one case is taken, a wrong case in mixed text is not', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{40}$/), fc.nat({ max: 39 }), (digits, at) => {
        const checksummed = toChecksumAddress(`0x${digits}`)
        expect(checksummed?.toLowerCase()).toBe(`0x${digits}`)
        expect(toChecksumAddress(digits)).toBe(checksummed)
        expect(toChecksumAddress(`0x${digits.toUpperCase()}`)).toBe(checksummed)
        expect(toChecksumAddress(checksummed)).toBe(checksummed)
        const text = checksummed?.slice(2) ?? ''
        const letter = text.charAt(at)
        const flipped =
          letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
        const changed = text.slice(0, at) + flipped + text.slice(at + 1)
        const inOneCase = changed === changed.toLowerCase() || changed === changed.toUpperCase()
        if (changed !== text && !inOneCase)
          expect(toChecksumAddress(`0x${changed}`)).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  it('the shape is 40 hex digits, 0x optional', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) => looksLikeAddress(text) === /^(?:0x|0X)?[0-9a-fA-F]{40}$/.test(text),
      ),
    )
    const digits = 'ab'.repeat(20)
    for (const good of [digits, `0x${digits}`]) expect(looksLikeAddress(good)).toBe(true)
    for (const bad of [digits.slice(1), `${digits}a`, `0x${digits.slice(1)}g`, `x${digits}`]) {
      expect(looksLikeAddress(bad)).toBe(false)
      expect(toChecksumAddress(bad)).toBeUndefined()
    }
    expect(toChecksumAddress(7)).toBeUndefined()
    expect(toChecksumAddress('vitalik.eth')).toBeUndefined()
  })
})
