import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCall, parseReply } from './Envelope.js'

const call = { kind: 'call', id: 1, namespace: 'eip155', method: 'request', params: [] }

describe('a message from a page', () => {
  it('is a call only when every field is valid; its other fields are dropped [W-07]', () => {
    expect(parseCall({ ...call, origin: 'https://bank.example' })).toEqual(call)
    for (const wrong of [
      { kind: 'answer' },
      { id: 1.5 },
      { id: '1' },
      { namespace: '__proto__' },
      { method: 7 },
      { method: 'x'.repeat(65) },
      { params: {} },
      { params: Array(17) },
    ])
      expect(parseCall({ ...call, ...wrong }), JSON.stringify(wrong)).toBeUndefined()
  })

  it('may be anything at all [W-07]', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(parseCall(value)).toBeUndefined()
        void parseReply(value)
      }),
    )
  })
})
