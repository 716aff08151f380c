import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createError } from '../errors/createError.js'
import { toKitError } from '../errors/toKitError.js'
import { callWallet, invalidAnswer } from './callWallet.js'
import { connectDeadlineMs, promptDeadlineMs, readDeadlineMs } from './deadlines.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const silence = () => new Promise<never>(() => {})

describe('a call of a wallet [W-08]', () => {
  it('gives what the wallet answers, promised or not [W-08]', async () => {
    expect(await callWallet('x', () => 7, { ms: 1, toError: toKitError })).toBe(7)
    expect(
      await callWallet('x', () => Promise.resolve('late'), { ms: 1, toError: toKitError }),
    ).toBe('late')
  })

  it.each([
    ['a read', readDeadlineMs, 'WALLET_UNRESPONSIVE'],
    ['a connect', connectDeadlineMs, 'WALLET_TIMEOUT'],
    ['a prompt', promptDeadlineMs, 'WALLET_TIMEOUT'],
  ])(
    '%s that is never answered ends at its deadline, named after the call [W-08]',
    async (_, ms, code) => {
      const settled = vi.fn()
      const call = callWallet('eth_accounts', silence, { ms, toError: toKitError }).catch(settled)
      await vi.advanceTimersByTimeAsync(ms - 1)
      expect(settled).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      await call
      expect(settled.mock.calls).toMatchObject([[{ code, details: 'eth_accounts' }]])
    },
  )

  it('ends at once when its signal aborts', async () => {
    const controller = new AbortController()
    const call = callWallet('x', silence, {
      ms: 1_000,
      signal: controller.signal,
      toError: toKitError,
    })
    controller.abort()
    await expect(call).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it.each([
    ['rejects', () => Promise.reject('No, thanks.')],
    [
      'throws',
      () => {
        throw 'No, thanks.'
      },
    ],
  ])('makes ours of what the wallet %s with', async (_, run) => {
    const toError = (error: unknown) => createError('USER_REJECTED', { details: String(error) })
    await expect(callWallet('x', run, { ms: 1_000, toError })).rejects.toMatchObject({
      code: 'USER_REJECTED',
      details: 'No, thanks.',
    })
  })

  it('an invalid answer is an error with the name of the call', () => {
    expect(invalidAnswer('eth_chainId')).toMatchObject({
      code: 'WALLET_INVALID_RESPONSE',
      details: 'eth_chainId',
    })
  })
})
