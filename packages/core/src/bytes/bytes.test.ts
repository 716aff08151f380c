import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base64ToBytes, bytesToBase64, bytesToHex, isSameBytes } from './bytes.js'

describe('bytes', () => {
  it('come back from base64 as they were, as Node writes it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = bytesToBase64(bytes)
        expect(text).toBe(Buffer.from(bytes).toString('base64'))
        expect(base64ToBytes(text)).toEqual(bytes)
      }),
    )
    const many = new Uint8Array(300_000).fill(7)
    expect(base64ToBytes(bytesToBase64(many))).toEqual(many)
    expect(base64ToBytes('no base64!')).toBeUndefined()
  })

  it('are hex as Node writes it', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(bytesToHex(bytes)).toBe(Buffer.from(bytes).toString('hex'))
      }),
    )
  })

  it('are the same when each is, and all are there', () => {
    const bytes = new Uint8Array([1, 2])
    expect(isSameBytes(bytes, new Uint8Array([1, 2]))).toBe(true)
    for (const other of [[1], [1, 3], [1, 2, 3]])
      expect(isSameBytes(bytes, new Uint8Array(other))).toBe(false)
  })
})
