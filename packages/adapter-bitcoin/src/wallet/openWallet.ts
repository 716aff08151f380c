import { createError } from '@latchkey/core'
import type { BitcoinWallet } from './BitcoinWallet.js'
import { createInjectedWallet } from './createInjectedWallet.js'
import { createStandardWallet, readFeature } from './createStandardWallet.js'
import { createWbipWallet } from './createWbipWallet.js'
import { readMethod } from './foreign.js'

/**
 * The wallet behind a provider, in the guise that its shape tells.
 *
 * @throws WALLET_NOT_FOUND when it is no wallet of any shape
 */
export function openWallet(provider: unknown): BitcoinWallet {
  if (readFeature(provider, 'bitcoin:connect', 'connect')) return createStandardWallet(provider)
  if (readMethod(provider, 'requestAccounts')) return createInjectedWallet(provider)
  if (readMethod(provider, 'request')) return createWbipWallet(provider)
  throw createError('WALLET_NOT_FOUND')
}
