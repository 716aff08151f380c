import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createError } from './createError.js'
import {
  type ErrorWords,
  findCode,
  fromForeignError,
  isVague,
  readWalletCode,
} from './fromForeignError.js'

const words: ErrorWords = [
  [/no, thanks/i, 'USER_REJECTED'],
  [/thanks/i, 'WALLET_LOCKED'],
]
const fromWallet = (error: unknown) =>
  fromForeignError(error, (layer) => readWalletCode(layer, words))

describe('what a wallet means', () => {
  it.each([
    ['its number', { code: 4001, message: 'thanks' }, 'USER_REJECTED'],
    ['a prompt that is already open', { code: -32002, message: 'busy' }, 'REQUEST_PENDING'],
    [
      'the first of its words, where the number says too little',
      { code: -32603, message: 'No, thanks.' },
      'USER_REJECTED',
    ],
    ['the other words', 'thanks', 'WALLET_LOCKED'],
    ['a number without a meaning', { code: -32000, message: 'x' }, 'RPC_INVALID_INPUT'],
    ['nothing', undefined, 'UNKNOWN'],
    [
      'ours, which keeps its code',
      createError('RPC_RESOURCE_UNAVAILABLE', { details: 'no, thanks' }),
      'RPC_RESOURCE_UNAVAILABLE',
    ],
  ])('is told by %s', (_, layer, code) => expect(readWalletCode(layer, words)).toBe(code))

  it('words that are not there mean nothing', () => expect(findCode(words, 'x')).toBeUndefined())

  it('a vague code is one that another layer may know better', () => {
    expect(isVague('UNKNOWN')).toBe(true)
    expect(isVague('USER_REJECTED')).toBe(false)
  })
})

describe('the error of a foreign party', () => {
  it('is that of the first layer which says something, with what was thrown as the cause and the layer’s words as details', () => {
    const thrown = {
      code: -32603,
      message: 'Internal error',
      data: { originalError: { code: 4001, message: 'Not now.' } },
    }
    expect(fromWallet(thrown)).toMatchObject({
      code: 'USER_REJECTED',
      cause: thrown,
      details: 'Not now.',
    })
  })

  it('has the outer words where the layer has none, and no details where nobody has', () => {
    expect(fromWallet({ message: 'failed', data: { code: 4001 } }).details).toBe('failed')
    expect(fromWallet({ code: 4001 }).details).toBeUndefined()
  })

  it('is the outermost one where no layer says anything', () => {
    expect(fromWallet({ code: -32603, message: 'Internal error', data: {} }).code).toBe(
      'RPC_INTERNAL',
    )
  })

  it('is ours as it was, wrapped or not', () => {
    const own = createError('HTTP_TIMEOUT')
    expect(fromWallet(own)).toBe(own)
    expect(fromWallet(new Error('x', { cause: own }))).toBe(own)
  })

  it('is one of ours whatever was thrown', () => {
    fc.assert(fc.property(fc.anything(), (thrown) => typeof fromWallet(thrown).code === 'string'))
  })
})
