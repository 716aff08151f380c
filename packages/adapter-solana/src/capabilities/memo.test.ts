import { encodeBase58 } from '@latchkey/core/adapter'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMemo } from './memo.js'
import { memoProgram, memoPrograms } from './programs.js'

const encode = (text: string) => encodeBase58(new TextEncoder().encode(text))
const keys = ['payer', ...memoPrograms, '11111111111111111111111111111111']
const transactionOf = (
  ...instructions: readonly { readonly program: string; readonly data: unknown }[]
) => ({
  transaction: {
    message: {
      instructions: instructions.map(({ program, data }) => ({
        programIdIndex: keys.indexOf(program),
        data,
      })),
    },
  },
})
const read = (data: unknown, program: string = memoProgram) =>
  readMemo(transactionOf({ program, data }), keys)

describe('the memo of a transaction', () => {
  it('is the text of the memo program, or of its first version, and of no other', () => {
    for (const program of memoPrograms) expect(read(encode('104857'), program)).toBe('104857')
    expect(read(encode('104857'), '11111111111111111111111111111111')).toBeUndefined()
  })

  it('is the first that says something', () => {
    const texts = ['', '\u200B', '104857', 'later']
    const all = texts.map((text) => ({ program: memoProgram, data: encode(text) }))
    expect(readMemo(transactionOf(...all), keys)).toBe('104857')
  })

  it('is readable text without what is hidden in it, and bounded', () => {
    expect(read(encode('visit\u202E \u0000\nx.example'))).toBe('visit x.example')
    expect(read(encodeBase58(Uint8Array.of(0xff, 0xfe, 0x31)))).toBeUndefined()
    expect(read(encode('a'.repeat(1_000)))).toBe('a'.repeat(512))
    // No transaction is as large.
    expect(read(encode('a'.repeat(2_000)))).toBeUndefined()
    expect(read('0OIl')).toBeUndefined()
  })

  it('of anything else is none, and nothing throws', () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.string()), (transaction, accounts) => {
        expect(['string', 'undefined']).toContain(typeof readMemo(transaction, accounts))
      }),
    )
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(['string', 'undefined']).toContain(typeof read(data))
      }),
    )
  })
})
