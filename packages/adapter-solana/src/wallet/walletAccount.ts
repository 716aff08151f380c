import { createError } from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import { parseAccounts, type WalletAccount } from './parseAccounts.js'
import type { StandardWallet } from './StandardWallet.js'

/**
 * The wallet's own object for an address it shows now; the final check before a request.
 *
 * @throws ACCOUNT_CHANGED when the wallet no longer shows the account
 */
export function findAccount(wallet: StandardWallet, address: string): WalletAccount {
  const account = readAccounts(wallet)?.find((shown) => shown.address === address)
  if (!account) throw createError('ACCOUNT_CHANGED')
  return account
}

/** The wallet's current accounts, or undefined if unreadable. */
export const readAccounts = (wallet: StandardWallet): readonly WalletAccount[] | undefined =>
  parseAccounts(readForeign(wallet, 'accounts'))
