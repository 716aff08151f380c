import { createError } from '@latchkey/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askWallet, fromWalletError } from './errors.js'

const rpc = (code: number, message = 'x', data?: unknown) =>
  Object.assign(new Error(message), { code, data })

describe('errors of wallets [W-08]', () => {
  it.each([
    ['4001', rpc(4001), 'USER_REJECTED'],
    ['5000 of WalletConnect', { code: 5000, message: 'User rejected.' }, 'USER_REJECTED'],
    ['a code that is text', { code: '4001' }, 'USER_REJECTED'],
    [
      'words only',
      new Error('MetaMask Tx Signature: User denied transaction signature.'),
      'USER_REJECTED',
    ],
    ['a bare word', 'Cancelled', 'USER_REJECTED'],
    [
      '4001 inside an internal error',
      rpc(-32603, 'Internal error', { originalError: rpc(4001) }),
      'USER_REJECTED',
    ],
    ['4001 as the cause', new Error('failed', { cause: rpc(4001) }), 'USER_REJECTED'],
    [
      '-32002',
      rpc(-32002, 'Already processing eth_requestAccounts. Please wait.'),
      'REQUEST_PENDING',
    ],
    ['4902', rpc(4902), 'NETWORK_NOT_IN_WALLET'],
    [
      '4902 inside an internal error',
      rpc(-32603, 'Internal JSON-RPC error.', { originalError: { code: 4902 } }),
      'NETWORK_NOT_IN_WALLET',
    ],
    [
      'words for an unknown chain',
      rpc(-32000, 'Unrecognized chain ID "0x7a6a".'),
      'NETWORK_NOT_IN_WALLET',
    ],
    ['4100', rpc(4100), 'ACCOUNT_NOT_AUTHORIZED'],
    ['4200', rpc(4200), 'METHOD_NOT_SUPPORTED'],
    [
      'no funds, as a node says it',
      rpc(-32000, 'insufficient funds for gas * price + value'),
      'INSUFFICIENT_FUNDS',
    ],
    [
      'no funds, inside an internal error',
      rpc(-32603, 'Internal', { code: -32000, message: 'insufficient funds for transfer' }),
      'INSUFFICIENT_FUNDS',
    ],
    ['5720', rpc(5720), 'BATCH_DUPLICATE_ID'],
    ['an internal error and no more', rpc(-32603, 'Internal JSON-RPC error.'), 'RPC_INTERNAL'],
    ['nothing', undefined, 'UNKNOWN'],
    ['null', null, 'UNKNOWN'],
    ['a number', 7, 'UNKNOWN'],
    ['a TypeError', new TypeError('x is not a function'), 'UNKNOWN'],
    ['ours', createError('NETWORK_MISMATCH'), 'NETWORK_MISMATCH'],
    [
      'ours, wrapped by a library',
      new Error('wrapped', { cause: createError('HTTP_TIMEOUT') }),
      'HTTP_TIMEOUT',
    ],
  ])('%s [W-08]', (_, thrown, code) => {
    expect(fromWalletError(thrown).code).toBe(code)
  })

  it('keeps what was thrown as the cause, and its words as details [W-08]', () => {
    const thrown = rpc(4001, 'No, thanks.')
    expect(fromWalletError(thrown)).toMatchObject({ cause: thrown, details: 'No, thanks.' })
  })

  it('anything thrown becomes ours, cycles and hostile getters included [W-08]', () => {
    const cycle: Record<string, unknown> = {}
    cycle.cause = cycle
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('getter')
        },
      },
    )
    for (const thrown of [cycle, hostile, { data: hostile }])
      expect(fromWalletError(thrown).code).toBe('UNKNOWN')
    fc.assert(
      fc.property(fc.anything(), (thrown) => typeof fromWalletError(thrown).code === 'string'),
    )
  })

  it('a request with no params has none, and a synchronous throw is a rejection [W-08]', async () => {
    const seen: unknown[] = []
    const provider = { request: (args: unknown) => seen.push(args) }
    await askWallet(provider, 'eth_accounts', undefined, { ms: 1_000 })
    expect(seen).toEqual([{ method: 'eth_accounts' }])
    const throwing = {
      request: () => {
        throw rpc(4001)
      },
    }
    await expect(askWallet(throwing, 'x', [], { ms: 1_000 })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
  })
})
