import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isHexOf, parseAccounts, parseChainId, parseHash, toHex } from './answers.js'

const address = fc.stringMatching(/^[0-9a-fA-F]{40}$/).map((digits) => `0x${digits}`)

describe('answers of wallets [W-08]', () => {
  it.each([
    `0x${'ab'.repeat(32)}`,
    'ab'.repeat(32),
    { hash: `0x${'ab'.repeat(32)}` },
    { hash: 'ab'.repeat(32), nonce: 1 },
  ])('a hash: with its 0x, without, and in an object [W-08]', (answer) => {
    expect(parseHash(answer)).toBe(`0x${'ab'.repeat(32)}`)
  })

  it.each([undefined, null, '', '0x', 'ab'.repeat(31), `0x${'ab'.repeat(33)}`, {}, { hash: 1 }])(
    '%j is no hash [W-08]',
    (answer) => {
      expect(parseHash(answer)).toBeUndefined()
    },
  )

  it('accounts: lists of addresses keep their order and lose repeats, anything else is undefined [W-08]', () => {
    fc.assert(
      fc.property(fc.array(address, { maxLength: 20 }), (list) => {
        const accounts =
          parseAccounts([...list, ...list.map((one) => `0x${one.slice(2).toUpperCase()}`)]) ?? []
        const lower = accounts.map((one) => one.toLowerCase())
        expect(lower).toEqual([...new Set(list.map((one) => one.toLowerCase()))])
      }),
    )
    fc.assert(
      fc.property(
        fc.anything(),
        (value) => parseAccounts(value)?.every((one) => isHexOf(one, 40)) ?? true,
      ),
    )
    expect(parseAccounts(['0x1'])).toBeUndefined()
    expect(parseAccounts('0x')).toBeUndefined()
  })

  it('chain ids: print and parse agree as hex, number and decimal text [W-08]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
        for (const form of [
          id,
          String(id),
          toHex(id),
          BigInt(id),
          `0x${id.toString(16).toUpperCase()}`,
          `0x000${id.toString(16)}`,
        ])
          expect(parseChainId(form)).toBe(id)
      }),
    )
  })

  it.each([
    undefined,
    null,
    '',
    '0x',
    '0xg',
    ' 1',
    '1e3',
    -1,
    0,
    '0x0',
    1.5,
    Number.NaN,
    Infinity,
    [1],
    ['0x1'],
    {},
    true,
    2 ** 53,
    '0x20000000000000',
  ])('%j is no chain id [W-08]', (value) => {
    expect(parseChainId(value)).toBeUndefined()
  })
})
