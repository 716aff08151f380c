import { createError } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { fromWalletError } from './errors.js'

describe('errors thrown by wallets', () => {
  it.each([
    ['UniSat', { code: 4001, message: 'User rejected the request.' }, false, 'USER_REJECTED'],
    [
      'sats-connect rejection',
      { code: -32000, message: 'User rejected the Stacks transaction' },
      true,
      'USER_REJECTED',
    ],
    ['sats-connect unknown method', { code: -32001, message: 'x' }, true, 'METHOD_NOT_SUPPORTED'],
    [
      'sats-connect access denied',
      { code: -32002, message: 'Access denied.' },
      true,
      'ACCOUNT_NOT_AUTHORIZED',
    ],
    [
      'sats-connect funds',
      { code: -32000, message: 'Insufficient funds' },
      true,
      'INSUFFICIENT_FUNDS',
    ],
    [
      'Leather',
      { jsonrpc: '2.0', id: '1', error: { code: 4001, message: 'User rejected request' } },
      true,
      'USER_REJECTED',
    ],
    [
      'JSON-RPC unknown method',
      { code: -32601, message: 'not found' },
      true,
      'METHOD_NOT_SUPPORTED',
    ],
    ['another pending prompt', { code: -32002, message: 'busy' }, false, 'REQUEST_PENDING'],
    ['bare text', 'User canceled', false, 'USER_REJECTED'],
    ['one word', new Error('Cancelled'), false, 'USER_REJECTED'],
    ['UniSat funds', new Error('Insufficient balance'), false, 'INSUFFICIENT_FUNDS'],
    ['nothing', undefined, false, 'UNKNOWN'],
    [
      'a wrapper',
      { code: -32603, message: 'Internal error', data: { originalError: { code: 4001 } } },
      false,
      'USER_REJECTED',
    ],
    [
      'a cause',
      new Error('failed', { cause: { code: 4100, message: 'no' } }),
      false,
      'ACCOUNT_NOT_AUTHORIZED',
    ],
    ['no more than failure', new Error('boom'), false, 'UNKNOWN'],
    [
      'a getter that throws',
      {
        get code() {
          throw new Error('boom')
        },
      },
      false,
      'UNKNOWN',
    ],
  ])('%s', (_, thrown, wbip, code) => {
    expect(fromWalletError(thrown, wbip).code).toBe(code)
  })

  it('ours stay as they are', () => {
    const ours = createError('WALLET_TIMEOUT')
    expect(fromWalletError(ours)).toBe(ours)
  })
})
