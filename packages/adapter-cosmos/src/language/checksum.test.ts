import { fromHex, toBech32 } from '@cosmjs/encoding'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { looksLikeAddress } from './address.js'
import { decodeAddress, toAddress } from './checksum.js'

const address = 'cosmos15xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdprjgqn0'
const prefix = fc.stringMatching(/^[a-z]{1,20}$/)
const accountBytes = fc.oneof(
  fc.uint8Array({ minLength: 20, maxLength: 20 }),
  fc.uint8Array({ minLength: 32, maxLength: 32 }),
)

describe('decodeAddress', () => {
  // BIP-173, "Test vectors":
  // https://github.com/bitcoin/bips/blob/master/bip-0173.mediawiki#test-vectors
  it('BIP-173 valid, with the twenty bytes of an account', () => {
    const text = 'abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw'
    const bytes = fromHex('00443214c74254b635cf84653a56d7c675be77df')
    expect(decodeAddress(text)).toEqual({ prefix: 'abcdef', address: text, bytes })
    expect(decodeAddress(text.toUpperCase())?.address).toBe(text)
  })

  it.each([
    'A12UEL5L',
    'a12uel5l',
    'an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs',
    '11qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqc8247j',
    'split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w',
    '?1ezyfcl',
  ])('BIP-173 valid bech32 that is no account: %s', (text) =>
    expect(decodeAddress(text)).toBeUndefined(),
  )

  // BIP-173, the invalid ones: wrong characters, no separator, short checksums, mixed case.
  it.each([
    'pzry9x0s0muk',
    '1pzry9x0s0muk',
    'x1b4n0q5v',
    'li1dgmt3',
    'A1G7SGD8',
    '10a06t8',
    '1qzzfhee',
    `${address.slice(0, -1)}N`,
  ])('BIP-173 invalid: %s', (text) => expect(decodeAddress(text)).toBeUndefined())

  it('agrees with cosmjs on every address, and takes capitals as the same one', () => {
    fc.assert(
      fc.property(prefix, accountBytes, (hrp, bytes) => {
        const text = toBech32(hrp, bytes)
        expect(decodeAddress(text)).toEqual({ prefix: hrp, address: text, bytes })
        expect(decodeAddress(text.toUpperCase())?.address).toBe(text)
        expect(looksLikeAddress(text)).toBe(true)
      }),
    )
  })

  it('finds every single changed character', () => {
    fc.assert(
      fc.property(
        accountBytes,
        fc.nat(),
        fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7l'),
        (bytes, place, letter) => {
          const text = toBech32('cosmos', bytes)
          const at = 'cosmos1'.length + (place % (text.length - 'cosmos1'.length))
          fc.pre(text[at] !== letter)
          expect(decodeAddress(text.slice(0, at) + letter + text.slice(at + 1))).toBeUndefined()
        },
      ),
    )
  })

  it('takes no other length of bytes, and nothing that is no text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        fc.pre(![20, 32].includes(bytes.length))
        expect(decodeAddress(toBech32('cosmos', bytes))).toBeUndefined()
      }),
    )
    for (const value of [
      undefined,
      null,
      1,
      {},
      [address],
      '',
      ' ',
      `${address} `,
      `${address}0`,
      'vitalik.eth',
      '💥',
    ])
      expect(decodeAddress(value)).toBeUndefined()
  })
})

describe('toAddress', () => {
  it('wants one of the prefixes', () => {
    expect(toAddress(address, ['cosmos'])).toBe(address)
    expect(toAddress(address, ['osmo', 'cosmos'])).toBe(address)
    expect(toAddress(address, ['osmo'])).toBeUndefined()
    expect(toAddress(address, [undefined])).toBeUndefined()
  })
})
