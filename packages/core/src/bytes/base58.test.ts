import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase58, encodeBase58 } from './base58.js'

const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

describe('base58', () => {
  // https://datatracker.ietf.org/doc/html/draft-msporny-base58-03 §5, and leading zeros from
  // Bitcoin Core's base58_encode_decode.json
  it.each([
    ['48656c6c6f20576f726c6421', '2NEpo7TZRRrLZSi2U'],
    [
      '54686520717569636b2062726f776e20666f78206a756d7073206f76657220746865206c617a7920646f672e',
      'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
    ],
    ['0000287fb4cd', '11233QC4'],
    ['', ''],
    ['61', '2g'],
    ['00eb15231dfceb60925886b67d065299925915aeb172c06647', '1NS17iag9jJgTHD1VXjvLCEnZuQ3rJDE9L'],
    ['00000000000000000000', '1111111111'],
  ])('%s is %s', (bytes, text) => {
    expect(encodeBase58(hex(bytes))).toBe(text)
    expect(decodeBase58(text)).toEqual(hex(bytes))
  })

  it('gives every byte array back, and refuses what is no base58', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(decodeBase58(encodeBase58(bytes))).toEqual(bytes)
      }),
    )
    for (const bad of ['0', 'O', 'I', 'l', ' ', 'é', '💥', '1'.repeat(129)])
      expect(decodeBase58(bad)).toBeUndefined()
  })
})
