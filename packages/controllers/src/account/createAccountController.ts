import { createLazy, createStore, toHttpsUrl } from '@latchkey/core'
import { bareAddress } from '../connection/bareAddress.js'
import type { AccountPart, AccountState } from './AccountController.js'
import type { AccountParts, BalanceLoading } from './createBalanceLoading.js'

/** The account that is shown, and its native balance. */
export function createAccountController(parts: AccountParts): AccountPart {
  const { environment, connection } = parts
  const store = createStore<AccountState>({ active: undefined, name: undefined, balanceByNamespace: {} })
  const loading = createLazy(async () => (await import('./createBalanceLoading.js')).createBalanceLoading(parts, store))

  const use = (act: (part: BalanceLoading) => Promise<void>) =>
    loading.run(act).catch((error: unknown) => environment.log('error', 'A part of the kit could not be fetched.', error))

  connection.store.subscribe(({ activeNamespace, byNamespace }) => {
    const shown = byNamespace[activeNamespace ?? '']?.connection
    const active = shown?.accounts.find((account) => account.address === shown.active)
    if (JSON.stringify(active) !== JSON.stringify(store.getState().active)) store.setState({ active, name: undefined })
  })

  return {
    store,
    async refreshBalance({ namespace = connection.store.getState().activeNamespace, force = false } = {}) {
      if (namespace !== undefined) await use((part) => part.refresh(namespace, force))
    },
    refreshName: () => use((part) => part.refreshName()),
    explorerUrl(address, { blockExplorers }) {
      const base = toHttpsUrl(blockExplorers?.default.url)
      return base && new URL(`address/${encodeURIComponent(bareAddress(address))}`, base.endsWith('/') ? base : `${base}/`).href
    },
    start: () => environment.onVisibilityChange((visible) => visible && loading.peek()?.refreshAll()),
  }
}
