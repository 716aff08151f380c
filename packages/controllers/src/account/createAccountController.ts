import { activeAccount, bareAddress, createLazy, createStore, toHttpsUrl } from '@latchkey/core'
import type { AccountPart, AccountState } from './AccountController.js'
import type { AccountParts } from './AccountParts.js'

/** Code that reads from chains; it loads with the first read. */
const loadReading = () => import('./reading.js')

/** The active account and its native balance. */
export function createAccountController(parts: AccountParts): AccountPart {
  const { halves, options, connection } = parts
  const store = createStore<AccountState>({
    active: undefined,
    name: undefined,
    balanceByNamespace: {},
  })
  const late = halves.twoHalves(async () => (await loadReading()).createAccountWork(parts, store))
  const rpcSettings = createLazy(async () => (await loadReading()).openRpcSettings(parts))

  connection.store.subscribe(({ activeNamespace, byNamespace }) => {
    const shown = byNamespace[activeNamespace ?? '']?.connection
    const active = shown && activeAccount(shown)
    if (JSON.stringify(active) !== JSON.stringify(store.getState().active))
      store.setState({ active, name: undefined })
  })

  return {
    store,
    async refreshBalance({
      namespace = connection.store.getState().activeNamespace,
      force = false,
    } = {}) {
      if (namespace !== undefined) await late.tell((work) => work.refresh(namespace, force))
    },
    refreshName: () => late.tell((work) => work.refreshName()),
    explorerUrl(address, { blockExplorers }) {
      const base = toHttpsUrl(blockExplorers?.default.url)
      return (
        base &&
        new URL(`address/${encodeURIComponent(bareAddress(address))}`, base.replace(/\/?$/, '/'))
          .href
      )
    },
    start() {
      const stops = [
        options.watchAdapters((adapter) => {
          adapter.useRpc?.(rpcSettings.load)
          return undefined
        }),
        late.start(),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
