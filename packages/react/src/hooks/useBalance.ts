import type { NativeBalance } from '@latchkey/controllers'
import { formatBalance, type Remote } from '@latchkey/core'
import { useCallback, useEffect, useMemo } from 'react'
import type { RegisteredNamespace } from '../Register.js'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

const idle: Remote<NativeBalance> = { status: 'idle' }

/**
 * The native balance of the account in use. Loads on mount and is cached for 30 s; `formatted` is
 * floored to 3 decimals. Sends no request without a connection.
 *
 * @example
 * const { formatted, data } = useBalance()
 * return <span>{formatted} {data?.symbol}</span>
 */
export function useBalance(
  options: { readonly namespace?: RegisteredNamespace } = {},
): Remote<NativeBalance> & {
  readonly formatted: string | undefined
  refresh(): Promise<void>
} {
  const kit = useKit()
  const { namespace } = options
  const { activeNamespace, byNamespace } = useStore(kit.connection.store)
  const { balanceByNamespace } = useStore(kit.account.store)
  const key = namespace ?? activeNamespace
  const current = key === undefined ? undefined : byNamespace[key]
  const connection = current?.status === 'connected' ? current.connection : undefined
  const balance = (key === undefined ? undefined : balanceByNamespace[key]) ?? idle
  const { active, network } = connection ?? {}
  useEffect(() => {
    // The store holds a failure with the time of the next allowed try.
    if (active !== undefined && network !== undefined)
      void kit.account.refreshBalance(key === undefined ? {} : { namespace: key })
  }, [kit, key, active, network])
  const refresh = useCallback(
    () => kit.account.refreshBalance({ ...(namespace ? { namespace } : {}), force: true }),
    [kit, namespace],
  )
  return useMemo(
    () => ({
      ...balance,
      refresh,
      formatted: balance.data && formatBalance(balance.data.value, balance.data.decimals),
    }),
    [balance, refresh],
  )
}
