import { createError, isKitError } from '@latchkey/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromNodeError, fromNodeRefusal, fromWalletError, readRequiredFee } from './errors.js'

describe('fromWalletError', () => {
  it.each([
    [new Error('Request rejected'), 'USER_REJECTED'],
    ['Request rejected', 'USER_REJECTED'],
    [{ code: 4001, message: 'User rejected the request.' }, 'USER_REJECTED'],
    [new Error('Transaction declined by user'), 'USER_REJECTED'],
    [
      { message: 'failed', data: { originalError: { message: 'Request rejected' } } },
      'USER_REJECTED',
    ],
    [new Error('There is no modular chain info for foo-1'), 'NETWORK_NOT_IN_WALLET'],
    [new Error('There is no chain info for foo-1'), 'NETWORK_NOT_IN_WALLET'],
    [new Error('Key ring is locked'), 'WALLET_LOCKED'],
    [new Error('Signer mismatched'), 'ACCOUNT_CHANGED'],
    [new Error('http://a.example is not permitted'), 'ACCOUNT_NOT_AUTHORIZED'],
    [{ code: -32002, message: 'busy' }, 'REQUEST_PENDING'],
    [new Error('something else'), 'UNKNOWN'],
    [undefined, 'UNKNOWN'],
  ])('%s is %s', (thrown, code) => expect(fromWalletError(thrown).code).toBe(code))

  it('ours stay as they are, and nothing thrown breaks it', () => {
    const own = createError('WALLET_TIMEOUT')
    expect(fromWalletError(own)).toBe(own)
    fc.assert(fc.property(fc.anything(), (thrown) => isKitError(fromWalletError(thrown))))
  })
})

describe('errors of nodes', () => {
  // cosmos-sdk types/errors/errors.go
  it.each([
    [5, 'sdk', 'INSUFFICIENT_FUNDS'],
    [7, 'sdk', 'INVALID_ADDRESS'],
    [11, 'sdk', 'INTRINSIC_GAS_TOO_LOW'],
    [13, 'sdk', 'FEE_CAP_TOO_LOW'],
    [32, 'sdk', 'NONCE_TOO_LOW'],
    [4, 'sdk', 'RPC_TRANSACTION_REJECTED'],
    [5, 'wasm', 'RPC_TRANSACTION_REJECTED'],
  ])('code %i of %s is %s', (code, codespace, ours) =>
    expect(fromNodeRefusal(code, codespace, 'log').code).toBe(ours),
  )

  it('a gateway’s words about a simulation', () => {
    const said = (message: string) =>
      createError('HTTP_STATUS', {
        params: { status: 400 },
        details: JSON.stringify({ code: 2, message }),
      })
    expect(
      fromNodeError(
        said('account sequence mismatch, expected 5, got 4: incorrect account sequence'),
      ).code,
    ).toBe('NONCE_TOO_LOW')
    expect(
      fromNodeError(said('spendable balance 1uatom is smaller than 2uatom: insufficient funds'))
        .code,
    ).toBe('INSUFFICIENT_FUNDS')
    expect(fromNodeError(said('anything')).code).toBe('HTTP_STATUS')
  })

  it.each([
    ['insufficient fees; got: 1uatom required: 7980uatom: insufficient fee', 7980n],
    [
      'insufficient fees; got: 1uatom which converts to 1uatom. required: 7980uatom: insufficient fee',
      7980n,
    ],
    ['got: 1uatom required: 7980uatom, minGasPrice: 0.0100uatom, gas: 99', 7980n],
    ['got: 1ibc/2A required: 500ibc/2A,7980uatom: insufficient fee', 7980n],
    ['{"code":2,"message":"required: 7980uatom: insufficient fee"}', 7980n],
    ['insufficient fees; got: "1uatom", required: "7980uatom" = "7980uatom"(gas)', 7980n],
    ['got: 7980uatom required: 5uosmo: insufficient fee', undefined],
    ['required: 0.5uatom: insufficient fee', undefined],
    ['required: 7980uatoms: insufficient fee', undefined],
    ['got: 7980uatom: insufficient fee', undefined],
  ])('the fee that a node requires: %s', (log, fee) =>
    expect(readRequiredFee(fromNodeRefusal(13, 'sdk', log), 'uatom')).toBe(fee),
  )

  it('no other refusal names a fee', () =>
    expect(
      readRequiredFee(fromNodeRefusal(5, 'sdk', 'required: 7980uatom'), 'uatom'),
    ).toBeUndefined())
})
