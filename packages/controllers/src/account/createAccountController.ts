import { type CaipAddress, createStore, type Namespace, toHttpsUrl } from '@latchkey/core'
import { bareAddress } from '../connection/storedConnection.js'
import { createLazy } from '../environment/createLazy.js'
import type { AccountPart, AccountState } from './AccountController.js'
import type { AccountParts } from './createBalanceLoading.js'

/** The account that is shown, and its native balance. */
export function createAccountController(parts: AccountParts): AccountPart {
  const { environment, connection } = parts
  const store = createStore<AccountState>({ active: undefined, balanceByNamespace: {} })
  const loading = createLazy(async () => (await import('./createBalanceLoading.js')).createBalanceLoading(parts, store))
  /** What each namespace's balance is of: the address on its network. */
  const owners = new Map<Namespace, CaipAddress | undefined>()
  /** A page that never asked for a balance is never made to load one. */
  const wanted = new Set<Namespace>()

  const refreshBalance: AccountPart['refreshBalance'] = async ({ namespace, force = false } = {}) => {
    const asked = namespace ?? connection.store.getState().activeNamespace
    if (asked === undefined) return
    wanted.add(asked)
    try {
      await loading.run((load) => load(asked, force))
    } catch (error) {
      environment.log('error', 'Balances are not available.', error)
    }
  }

  connection.store.subscribe(({ activeNamespace, byNamespace }, before) => {
    const shown = byNamespace[activeNamespace ?? '']?.connection
    const active = shown?.accounts.find((account) => account.address === shown.active)
    if (JSON.stringify(active) !== JSON.stringify(store.getState().active)) store.setState({ active })
    if (byNamespace === before.byNamespace) return
    for (const [namespace, { status, connection: current }] of Object.entries(byNamespace)) {
      if (owners.get(namespace) !== current?.active) {
        owners.set(namespace, current?.active)
        store.setState(({ balanceByNamespace }) => ({ balanceByNamespace: { ...balanceByNamespace, [namespace]: { status: 'idle' } } }))
      }
      const idle = store.getState().balanceByNamespace[namespace]?.status === 'idle'
      if (idle && status === 'connected' && wanted.has(namespace) && environment.isVisible()) void refreshBalance({ namespace })
    }
  })

  return {
    store,
    refreshBalance,
    explorerUrl(address, { blockExplorers }) {
      const base = toHttpsUrl(blockExplorers?.default.url)
      return base && new URL(`address/${encodeURIComponent(bareAddress(address))}`, base.endsWith('/') ? base : `${base}/`).href
    },
    start: () =>
      environment.onVisibilityChange((visible) => {
        if (visible) for (const namespace of wanted) void refreshBalance({ namespace })
      }),
  }
}
