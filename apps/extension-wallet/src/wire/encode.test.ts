import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode, encode } from './encode.js'

const leaf = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.integer(),
  fc.constant(null),
  fc.bigInt(),
  fc.uint8Array({ maxLength: 40 }),
  fc.constant(undefined),
)
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    leaf,
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constant('$'), fc.string()), tie('tree'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
}))

describe('a value between a page and its wallet', () => {
  it('arrives as it was sent, through JSON, whatever its keys are', () => {
    fc.assert(
      fc.property(tree, (value) => {
        expect(decode(JSON.parse(JSON.stringify(encode(value))))).toEqual(value)
      }),
    )
  })

  it('keeps an error’s words, code and data, and leaves functions out', () => {
    const error = Object.assign(new Error('User rejected the request.'), {
      code: 4001,
      data: { bytes: Uint8Array.of(1) },
    })
    expect(decode(encode(error))).toMatchObject({
      message: 'User rejected the request.',
      code: 4001,
      data: { bytes: Uint8Array.of(1) },
    })
    expect(decode(encode({ run: () => 1, at: new DataView(new ArrayBuffer(2)) }))).toEqual({
      run: undefined,
      at: new Uint8Array(2),
    })
  })

  it('never throws on what a stranger sends, and refuses what is nested without end [W-07]', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void decode(value)))
    expect(decode({ $: 'bigint', value: 'x' })).toBeUndefined()
    for (const value of [undefined, 'undefined', 'abc', ['ab']])
      expect(decode({ $: 'bytes', value })).toBeUndefined()
    expect(decode({ $: 'error' })).toBeInstanceOf(Error)
    const deep: { inner?: unknown } = {}
    deep.inner = deep
    expect(() => encode(deep)).toThrow(TypeError)
  })
})
