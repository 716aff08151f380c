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
import { fromRpcError } from './fromRpcError.js'

const words: ErrorWords = [
  [/no, thanks/i, 'USER_REJECTED'],
  [/thanks/i, 'WALLET_LOCKED'],
]
const fromWallet = (error: unknown) =>
  fromForeignError(error, (layer) => readWalletCode(layer, words))

describe('the meaning of a wallet’s error', () => {
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
  ])('is read from %s', (_, layer, code) => expect(readWalletCode(layer, words)).toBe(code))

  it.each([
    'User rejected the request.',
    'MetaMask Tx Signature: User denied transaction signature.',
    'User has cancelled',
    'user closed the popup',
    'Transaction declined by user',
    'Closed by the user',
    'The owner of the wallet: owner canceled',
    'Rejected',
    'Request rejected',
    'the request was cancelled.',
    'Proposal declined.',
  ])('core knows a rejection by the user: %s', (message) => {
    for (const layer of [new Error(message), message, { code: -32603, message }])
      expect(readWalletCode(layer, [])).toBe('USER_REJECTED')
  })

  it.each([
    'Transaction rejected',
    'The request was rejected by the node',
    'Access denied.',
    'Cancelled orders: 3',
  ])('other rejections stay open: %s', (message) => {
    expect(readWalletCode({ code: -32603, message }, [])).toBe('RPC_INTERNAL')
  })

  it('a node that refuses without more is no user', () => {
    expect(fromRpcError({ code: -32000, message: 'request denied' }).code).toBe('RPC_INVALID_INPUT')
    expect(fromRpcError({ code: -32000, message: 'rejected by the user' }).code).toBe(
      'USER_REJECTED',
    )
  })

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
