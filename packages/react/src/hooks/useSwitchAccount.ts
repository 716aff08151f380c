import type { Account } from '@latchkey/core'
import { useCallback } from 'react'
import type { RegisteredNamespace } from '../Register.js'
import { useConnection } from './useConnection.js'
import { useKit } from './useKit.js'

/**
 * The connected wallet's accounts, and a function to use another of them without a prompt. For an
 * address outside the list it changes nothing and returns `false`.
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
export function useSwitchAccount(options: { readonly namespace?: RegisteredNamespace } = {}): {
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
