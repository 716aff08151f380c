import { createError } from '@latchkey/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromRefusal, fromWalletError } from './errors.js'

describe('errors of wallets [W-08]', () => {
  it.each([
    [new Error('Rejected'), 'USER_REJECTED'],
    [new Error('Cancelled'), 'USER_REJECTED'],
    [
      new Error('The source https://a.example has a pending authorization request.'),
      'REQUEST_PENDING',
    ],
    [
      new Error('The source https://a.example is not allowed to interact with this extension.'),
      'ACCOUNT_NOT_AUTHORIZED',
    ],
    [new Error('Unable to find account 5…'), 'ACCOUNT_CHANGED'],
    [new Error('Extension context invalidated.'), 'WALLET_NOT_FOUND'],
    [new Error('Wallet is locked'), 'WALLET_LOCKED'],
    [{ code: 4001 }, 'USER_REJECTED'],
    [{ code: -32002, message: 'busy' }, 'REQUEST_PENDING'],
    [new Error('failed', { cause: { code: 4001 } }), 'USER_REJECTED'],
    [new Error('something else'), 'UNKNOWN'],
    [createError('WALLET_TIMEOUT'), 'WALLET_TIMEOUT'],
  ])('%s is %s [W-08]', (thrown, code) => expect(fromWalletError(thrown).code).toBe(code))

  it('anything thrown becomes ours [W-08]', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => typeof fromWalletError(thrown).code === 'string'),
    )
  })
})

describe('the reason of a node that refuses a transaction', () => {
  it.each([
    ['Inability to pay some fees (e.g. account balance too low)', 'INSUFFICIENT_FUNDS'],
    ['Transaction is outdated', 'NONCE_TOO_LOW'],
    ['Transaction will be valid in the future', 'NONCE_TOO_HIGH'],
    ['Custom error: 7', 'RPC_TRANSACTION_REJECTED'],
  ])('%s is %s', (data, code) => {
    const cause = { code: 1010, message: 'Invalid Transaction', data }
    expect(fromRefusal(createError('RPC_ERROR', { cause }))).toMatchObject({
      code,
      details: `Invalid Transaction: ${data}`,
    })
  })

  it('keeps an error that is already more specific', () => {
    const limited = createError('RPC_LIMIT_EXCEEDED')
    expect(fromRefusal(limited)).toBe(limited)
  })
})
