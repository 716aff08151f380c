import type { PendingRequest, Transaction } from '@latchkey/controllers'
import type { Namespace } from '@latchkey/core'
import { useMemo } from 'react'
import type { RegisteredNamespace } from '../Register.js'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/**
 * The sent transactions, at most 99, and the requests that wait for the user in the wallet.
 * Transactions survive a reload and are shared with other tabs.
 *
 * @example
 * const { transactions, pending } = useTransactions()
 * return (
 *   <ul>
 *     {transactions.map(({ id, status }) => (
 *       <li key={id}>{status}</li>
 *     ))}
 *   </ul>
 * )
 */
export function useTransactions(options: { readonly namespace?: RegisteredNamespace } = {}): {
  readonly transactions: readonly Transaction[]
  readonly pending: readonly PendingRequest[]
} {
  const { transactions, pending } = useStore(useKit().requests.store)
  const { namespace } = options
  return useMemo(() => {
    const isAsked = (one: { readonly namespace: Namespace }) =>
      namespace === undefined || one.namespace === namespace
    return { transactions: transactions.filter(isAsked), pending: pending.filter(isAsked) }
  }, [transactions, pending, namespace])
}
