import { createError, isKitError } from '@latchkey/core'
import { readDeadlineMs, readForeignMethod } from '@latchkey/core/adapter'
import { askWallet } from '../language/errors.js'
import type { Ask } from './BitcoinWallet.js'

/** The methods of an injected wallet; any may be missing. */
export function createInjectedCalls(provider: unknown) {
  const call = (
    name: string,
    args: readonly unknown[],
    ms: number | undefined,
    { signal }: Ask = {},
  ): Promise<unknown> => {
    const method = readForeignMethod(provider, name)
    if (!method) return Promise.reject(createError('METHOD_NOT_SUPPORTED', { details: name }))
    return askWallet(name, () => method(...args), { ms, signal })
  }
  const has = (name: string): boolean => readForeignMethod(provider, name) !== undefined
  /** Calls an optional method that only some wallets have. */
  const optional = async (name: string, ask: Ask): Promise<unknown> => {
    if (!has(name)) return undefined
    return await call(name, [], readDeadlineMs, ask).catch((error: unknown) => {
      if (isKitError(error, 'ABORTED')) throw error
      return undefined
    })
  }
  return { call, has, optional }
}
