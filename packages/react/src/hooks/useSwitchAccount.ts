import type { Account, Namespace } from '@latchkey/core'
import { useCallback } from 'react'
import { useConnection } from './useConnection.js'
import { useKit } from './useKit.js'

/**
 * The accounts that the connected wallet shows, and a way to use another of them. The wallet is not
 * asked. An address that the wallet does not show changes nothing and gives `false`.
 *
 * @example
 * const { accounts, switchAccount } = useSwitchAccount()
 * return (
 *   <ul>
 *     {accounts.map(({ address }) => (
 *       <li key={address}>
 *         <button onClick={() => switchAccount(address)}>{address}</button>
 *       </li>
 *     ))}
 *   </ul>
 * )
 */
export function useSwitchAccount(options: { readonly namespace?: Namespace } = {}): {
  readonly accounts: readonly Account[]
  switchAccount(address: Account['address']): boolean
} {
  const { connection } = useKit()
  const { accounts, namespace } = useConnection(options)
  const switchAccount = useCallback(
    (address: Account['address']) => {
      if (namespace === undefined || !accounts.some((account) => account.address === address))
        return false
      connection.setActiveAccount({ namespace, address })
      return true
    },
    [connection, accounts, namespace],
  )
  return { accounts, switchAccount }
}
