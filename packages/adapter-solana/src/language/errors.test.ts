import { createError } from '@latchkey/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromNodeError, fromTransactionError } from '../capabilities/nodeErrors.js'
import { fromWalletError } from './errors.js'

const named = (name: string, message = '', more: object = {}) =>
  Object.assign(new Error(message), { name, ...more })

describe('errors of wallets [W-08]', () => {
  it.each([
    ['4001', { code: 4001, message: 'User rejected the request.' }, 'USER_REJECTED'],
    [
      'an adapter’s wrapper',
      named('WalletSignTransactionError', 'x', { error: { code: 4001 } }),
      'USER_REJECTED',
    ],
    ['a closed window', named('WalletWindowClosedError'), 'USER_REJECTED'],
    [
      'the wallet standard',
      named('WalletStandardError', 'x', { context: { __code: 4001000 } }),
      'USER_REJECTED',
    ],
    [
      'a mobile wallet that did not sign',
      named('SolanaMobileWalletAdapterProtocolError', 'x', { code: -3 }),
      'USER_REJECTED',
    ],
    ['words only', new Error('Approval Denied'), 'USER_REJECTED'],
    ['a bare word', 'Cancelled', 'USER_REJECTED'],
    ['not ready', named('WalletNotReadyError'), 'WALLET_NOT_FOUND'],
    ['not connected', named('WalletNotConnectedError'), 'ACCOUNT_NOT_AUTHORIZED'],
    ['locked', new Error('Wallet is locked'), 'WALLET_LOCKED'],
    ['-32002', { code: -32002, message: 'pending' }, 'REQUEST_PENDING'],
    [
      'a node’s refusal that the wallet passes on',
      { code: -32002, message: 'x', data: { err: { InstructionError: [0, { Custom: 1 }] } } },
      'INSUFFICIENT_FUNDS',
    ],
    [
      'a node’s refusal in words only',
      { code: -32002, message: 'Transaction simulation failed: Error processing Instruction 0' },
      'TRANSACTION_REVERTED',
    ],
    ['a node without a refusal', { code: -32002, data: { err: null } }, 'REQUEST_PENDING'],
    ['4100', { code: 4100 }, 'ACCOUNT_NOT_AUTHORIZED'],
    ['a name of every object', named('constructor', 'x'), 'UNKNOWN'],
    ['nothing', undefined, 'UNKNOWN'],
    ['ours', createError('HTTP_TIMEOUT'), 'HTTP_TIMEOUT'],
    ['ours, wrapped', new Error('x', { cause: createError('ABORTED') }), 'ABORTED'],
  ])('%s [W-08]', (_, thrown, code) => {
    expect(fromWalletError(thrown).code).toBe(code)
  })

  it('anything thrown becomes ours [W-08]', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => typeof fromWalletError(thrown).code === 'string'),
    )
  })
})

describe('errors of transactions', () => {
  const system = ['Program 11111111111111111111111111111111 failed: custom program error: 0x1']
  const other = [
    'Program JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4 failed: custom program error: 0x1',
  ]
  it.each([
    ['BlockhashNotFound', [], 'RPC_TRANSACTION_REJECTED'],
    ['InsufficientFundsForFee', [], 'INSUFFICIENT_FUNDS'],
    ['AccountNotFound', [], 'INSUFFICIENT_FUNDS'],
    ['toString', [], 'TRANSACTION_REVERTED'],
    [{ InsufficientFundsForRent: { account_index: 0 } }, [], 'INSUFFICIENT_FUNDS'],
    [{ InsufficientFundsForRent: { account_index: 1 } }, [], 'TRANSACTION_REVERTED'],
    [{ InstructionError: [2, { Custom: 1 }] }, system, 'INSUFFICIENT_FUNDS'],
    [{ InstructionError: [2, { Custom: 1 }] }, other, 'TRANSACTION_REVERTED'],
    [{ InstructionError: [2, { Custom: 17 }] }, system, 'TRANSACTION_REVERTED'],
    [{ InstructionError: [0, 'InvalidAccountData'] }, 'no list', 'TRANSACTION_REVERTED'],
  ])('%j', (err, logs, code) => {
    expect(fromTransactionError(err, logs).code).toBe(code)
    const cause = { code: -32002, message: 'Transaction simulation failed', data: { err, logs } }
    expect(fromNodeError(createError('RPC_RESOURCE_UNAVAILABLE', { cause })).code).toBe(code)
  })

  it('every error of a node becomes an error of the kit', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.anything(),
        (err, logs) => typeof fromTransactionError(err, logs).code === 'string',
      ),
    )
    fc.assert(fc.property(fc.anything(), (error) => typeof fromNodeError(error).code === 'string'))
  })
})
