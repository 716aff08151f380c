import { createError } from '@latchkey/core'
import { readForeignMethod } from '@latchkey/core/adapter'
import type { BitcoinWallet } from './BitcoinWallet.js'
import { createInjectedWallet } from './createInjectedWallet.js'
import { createStandardWallet, readFeature } from './createStandardWallet.js'
import { createWbipWallet } from './createWbipWallet.js'

/**
 * The wallet behind a provider; the interface is detected by its shape.
 *
 * @throws WALLET_NOT_FOUND if it is not a known wallet
 */
export function openWallet(provider: unknown): BitcoinWallet {
  if (readFeature(provider, 'bitcoin:connect', 'connect')) return createStandardWallet(provider)
  if (readForeignMethod(provider, 'requestAccounts')) return createInjectedWallet(provider)
  if (readForeignMethod(provider, 'request')) return createWbipWallet(provider)
  throw createError('WALLET_NOT_FOUND')
}
