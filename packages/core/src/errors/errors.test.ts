import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BaseError, isKitError } from './BaseError.js'
import { createError } from './createError.js'
import type { ErrorCode } from './ErrorCode.js'
import { fromRpcError } from './fromRpcError.js'
import { shortMessages } from './shortMessages.js'
import { readMessage, toKitError } from './toKitError.js'

describe('errors', () => {
  it('say what happened, with details and docs, and keep their cause', () => {
    const cause = new TypeError('socket')
    const error = createError('HTTP_STATUS', {
      params: { status: 503 },
      details: 'busy',
      docsUrl: 'https://docs.example',
      metaMessages: ['Try later.'],
      cause,
    })
    expect(error.shortMessage).toBe('HTTP status code: 503')
    expect(error.message).toBe(
      'HTTP status code: 503\nTry later.\nDetails: busy\nDocs: https://docs.example',
    )
    expect(error.walk()).toBe(cause)
    expect(error.walk((reason) => reason instanceof RangeError)).toBeNull()
  })

  it('are recognized by brand, not by class, across two copies of the package', () => {
    const foreign = { [Symbol.for('latchkey.error')]: true, code: 'ABORTED' }
    expect(isKitError(foreign, 'ABORTED')).toBe(true)
    expect(isKitError(foreign, 'UNKNOWN')).toBe(false)
    expect(isKitError(new Error('x'))).toBe(false)
  })

  it('a chain of causes that bites its tail ends', () => {
    const error: BaseError & { cause?: unknown } = new BaseError('UNKNOWN', 'x')
    error.cause = error
    expect(error.walk(() => false)).toBeNull()
  })

  it.each([
    [4001, 'USER_REJECTED'],
    [5000, 'USER_REJECTED'],
    [4100, 'ACCOUNT_NOT_AUTHORIZED'],
    [4200, 'METHOD_NOT_SUPPORTED'],
    [4900, 'PROVIDER_DISCONNECTED'],
    [4901, 'CHAIN_DISCONNECTED'],
    [4902, 'NETWORK_NOT_IN_WALLET'],
    [5700, 'CAPABILITY_NOT_SUPPORTED'],
    [5710, 'BATCH_CHAIN_NOT_SUPPORTED'],
    [5720, 'BATCH_DUPLICATE_ID'],
    [5730, 'BATCH_UNKNOWN_ID'],
    [5740, 'BATCH_TOO_LARGE'],
    [5750, 'BATCH_UPGRADE_REJECTED'],
    [5760, 'BATCH_ATOMICITY_NOT_SUPPORTED'],
    [-32700, 'RPC_PARSE_ERROR'],
    [-32600, 'RPC_INVALID_REQUEST'],
    [-32601, 'METHOD_NOT_SUPPORTED'],
    [-32602, 'RPC_INVALID_PARAMS'],
    [-32603, 'RPC_INTERNAL'],
    [-32000, 'RPC_INVALID_INPUT'],
    [-32001, 'RPC_RESOURCE_NOT_FOUND'],
    [-32002, 'RPC_RESOURCE_UNAVAILABLE'],
    [-32003, 'RPC_TRANSACTION_REJECTED'],
    [-32004, 'METHOD_NOT_SUPPORTED'],
    [-32005, 'RPC_LIMIT_EXCEEDED'],
    [-32006, 'RPC_VERSION_UNSUPPORTED'],
    [12345, 'RPC_ERROR'],
  ])('code %d is %s, as a number and as text', (code, expected) => {
    expect(fromRpcError({ code, message: 'x' }).code).toBe(expected)
    expect(fromRpcError({ code: String(code), message: 'x' }).code).toBe(expected)
  })

  it.each([
    ['insufficient funds for gas * price + value', 'INSUFFICIENT_FUNDS'],
    ['nonce too low: next nonce 5', 'NONCE_TOO_LOW'],
    ['nonce too high', 'NONCE_TOO_HIGH'],
    ['nonce has max value', 'NONCE_MAX'],
    ['intrinsic gas too low', 'INTRINSIC_GAS_TOO_LOW'],
    ['exceeds block gas limit', 'INTRINSIC_GAS_TOO_HIGH'],
    ['max fee per gas less than block base fee', 'FEE_CAP_TOO_LOW'],
    ['fee cap higher than 2^256-1', 'FEE_CAP_TOO_HIGH'],
    ['max priority fee per gas higher than max fee per gas', 'TIP_ABOVE_FEE_CAP'],
    ['transaction type not valid', 'TRANSACTION_TYPE_NOT_SUPPORTED'],
    ['execution reverted: no', 'TRANSACTION_REVERTED'],
    ['VM execution error.', 'TRANSACTION_REVERTED'],
  ])('a node that says %j means %s', (message, expected) => {
    for (const code of [-32000, -32015]) expect(fromRpcError({ code, message }).code).toBe(expected)
    expect(fromRpcError({ code: 4001, message }).code).toBe('USER_REJECTED')
  })

  it('anything at all becomes one of ours without a throw [W-08]', () => {
    const hostile = {
      get code(): number {
        throw new TypeError('getter')
      },
      get message(): string {
        throw new TypeError('getter')
      },
    }
    for (const value of [
      undefined,
      null,
      '',
      'no',
      0,
      7n,
      Symbol('s'),
      () => {},
      hostile,
      new Proxy(
        {},
        {
          get: () => {
            throw new TypeError('trap')
          },
        },
      ),
    ]) {
      expect(isKitError(fromRpcError(value))).toBe(true)
      expect(isKitError(toKitError(value))).toBe(true)
      expect(typeof readMessage(value)).toBe('string')
    }
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(isKitError(fromRpcError(value))).toBe(true)
      }),
    )
  })

  it('an abort is ABORTED', () => {
    expect(toKitError(new DOMException('x', 'AbortError')).code).toBe('ABORTED')
  })

  it('every text fills its parameters and leaves an unknown one to be seen', () => {
    for (const code of Object.keys(shortMessages) as ErrorCode[])
      expect(createError(code).shortMessage.length).toBeGreaterThan(3)
    expect(createError('NAME_REGISTER_FAILED', { params: { name: 'alice' } }).shortMessage).toBe(
      'Error registering name alice',
    )
    expect(createError('NAME_REGISTER_FAILED').shortMessage).toBe('Error registering name {name}')
  })
})
