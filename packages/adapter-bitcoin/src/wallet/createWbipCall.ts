import { createError } from '@latchkey/core'
import { invalidAnswer, readForeign, readForeignMethod } from '@latchkey/core/adapter'
import { askWallet, fromWalletError } from '../language/errors.js'
import type { Ask } from './BitcoinWallet.js'

/**
 * Calls `request(method, params)` of a WBIP wallet, which resolves with `{ result }` or `{ error
 * }`.
 */
export function createWbipCall(provider: unknown) {
  return async (
    method: string,
    params: unknown,
    ms: number | undefined,
    { signal }: Ask = {},
  ): Promise<unknown> => {
    const request = readForeignMethod(provider, 'request')
    if (!request) throw createError('WALLET_NOT_FOUND')
    const answer = await askWallet(method, () => request(method, params), {
      ms,
      signal,
      wbip: true,
    })
    const error = readForeign(answer, 'error')
    if (error !== undefined && error !== null) throw fromWalletError(error, true)
    if (typeof answer !== 'object' || answer === null || !('result' in answer))
      throw invalidAnswer(method)
    return answer.result
  }
}
