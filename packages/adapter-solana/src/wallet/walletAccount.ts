import { createError } from '@latchkey/core'
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
export function readAccounts(wallet: StandardWallet): readonly WalletAccount[] | undefined {
  try {
    return parseAccounts(wallet.accounts)
  } catch {
    return undefined
  }
}
