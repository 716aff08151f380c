import { createError } from '@latchkey/core'
import { parseAccounts, type WalletAccount } from './parseAccounts.js'
import type { StandardWallet } from './StandardWallet.js'

/**
 * The wallet's own object for an address that it shows now: the last look before it is asked.
 *
 * @throws ACCOUNT_CHANGED when the wallet no longer shows the account
 */
export function findAccount(wallet: StandardWallet, address: string): WalletAccount {
  const account = readAccounts(wallet)?.find((shown) => shown.address === address)
  if (!account) throw createError('ACCOUNT_CHANGED')
  return account
}

/** What the wallet shows now, or undefined where that cannot be read. */
export function readAccounts(wallet: StandardWallet): readonly WalletAccount[] | undefined {
  try {
    return parseAccounts(wallet.accounts)
  } catch {
    return undefined
  }
}
