import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkMemo } from './checkMemo.js'

it('a memo is as long as its bytes of UTF-8, and passes unchanged or not at all', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (memo, longest) => {
      const bytes = new TextEncoder().encode(memo).length
      if (bytes <= longest) expect(checkMemo(memo, longest)).toBe(memo === '' ? undefined : memo)
      else
        expect(() => checkMemo(memo, longest)).toThrow(
          expect.objectContaining({ code: 'MEMO_TOO_LONG', params: { longest } }),
        )
    }),
  )
})

it('none is undefined; what is no text, or would become another one, is refused and never left out', () => {
  expect(checkMemo(undefined, 1)).toBeUndefined()
  for (const memo of [104857, null, {}, ['1'], 'a\uD800'])
    expect(() => checkMemo(memo, 100)).toThrow(
      expect.objectContaining({ code: 'RPC_INVALID_PARAMS', details: 'memo' }),
    )
})
