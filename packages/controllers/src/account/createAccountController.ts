import { bareAddress, createLazy, createStore, toHttpsUrl } from '@latchkey/core'
import type { AccountPart, AccountState } from './AccountController.js'
import type { AccountParts } from './AccountParts.js'
import type { BalanceLoading } from './createBalanceLoading.js'

/** What reads from chains, fetched with the first read. */
const loadReading = () => import('./reading.js')

/** The account that is shown, and its native balance. */
export function createAccountController(parts: AccountParts): AccountPart {
  const { environment, options, connection } = parts
  const store = createStore<AccountState>({
    active: undefined,
    name: undefined,
    balanceByNamespace: {},
  })
  const loading = createLazy(async () => (await loadReading()).createBalanceLoading(parts, store))
  const rpcSettings = createLazy(async () => (await loadReading()).openRpcSettings(parts))

  const use = (act: (part: BalanceLoading) => Promise<void>) =>
    loading
      .run(act)
      .catch((error: unknown) =>
        environment.log('error', 'A part of the kit could not be fetched.', error),
      )

  connection.store.subscribe(({ activeNamespace, byNamespace }) => {
    const shown = byNamespace[activeNamespace ?? '']?.connection
    const active = shown?.accounts.find((account) => account.address === shown.active)
    if (JSON.stringify(active) !== JSON.stringify(store.getState().active))
      store.setState({ active, name: undefined })
  })

  return {
    store,
    async refreshBalance({
      namespace = connection.store.getState().activeNamespace,
      force = false,
    } = {}) {
      if (namespace !== undefined) await use((part) => part.refresh(namespace, force))
    },
    refreshName: () => use((part) => part.refreshName()),
    explorerUrl(address, { blockExplorers }) {
      const base = toHttpsUrl(blockExplorers?.default.url)
      return (
        base &&
        new URL(
          `address/${encodeURIComponent(bareAddress(address))}`,
          base.endsWith('/') ? base : `${base}/`,
        ).href
      )
    },
    start() {
      const detach = options.watchAdapters((adapter) => {
        adapter.useRpc?.(rpcSettings.load)
        return undefined
      })
      const stop = environment.onVisibilityChange(
        (visible) => visible && loading.peek()?.refreshAll(),
      )
      return () => {
        detach()
        stop()
      }
    },
  }
}
