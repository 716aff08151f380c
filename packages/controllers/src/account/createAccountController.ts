import {
  type CaipAddress,
  createError,
  createSingleFlight,
  createStore,
  isKitError,
  type Namespace,
  type Network,
  type Remote,
  toHttpsUrl,
} from '@latchkey/core'
import { bareAddress } from '../connection/connectionOf.js'
import type { KitParts } from '../kit/KitParts.js'
import type { AccountPart, AccountState, NativeBalance } from './AccountController.js'

/** Specification §9. */
const balanceFreshMs = 30_000
const balanceRetryMs = 30_000
const readMs = 30_000

type Parts = Pick<KitParts, 'environment' | 'lifetime' | 'options' | 'notices' | 'connectors' | 'connection' | 'network'>

/** The account that is shown, and its native balance. */
export function createAccountController(parts: Parts): AccountPart {
  const { environment, lifetime, options, notices, connectors, connection, network } = parts
  const store = createStore<AccountState>({ active: undefined, balanceByNamespace: {} })
  const flights = createSingleFlight<bigint>()
  /** What each namespace's balance is of: the address on its network. */
  const owners = new Map<Namespace, CaipAddress>()
  /** A page that never asked for a balance is never made to load one. */
  const wanted = new Set<Namespace>()

  const ownerOf = (namespace: Namespace) => connection.store.getState().byNamespace[namespace]?.connection?.active
  const put = (namespace: Namespace, balance: Remote<NativeBalance>) =>
    store.setState(({ balanceByNamespace }) => ({ balanceByNamespace: { ...balanceByNamespace, [namespace]: balance } }))

  function update() {
    const { activeNamespace, byNamespace } = connection.store.getState()
    const shown = activeNamespace === undefined ? undefined : byNamespace[activeNamespace]?.connection
    const active = shown?.accounts.find((account) => account.address === shown.active)
    const before = store.getState().active
    if (JSON.stringify(active) !== JSON.stringify(before)) store.setState({ active })
    for (const [namespace, { status }] of Object.entries(byNamespace)) {
      const owner = ownerOf(namespace)
      if (owners.get(namespace) !== owner) {
        if (owner === undefined) owners.delete(namespace)
        else owners.set(namespace, owner)
        put(namespace, { status: 'idle' })
      }
      const idle = (store.getState().balanceByNamespace[namespace]?.status ?? 'idle') === 'idle'
      if (idle && status === 'connected' && wanted.has(namespace) && environment.isVisible()) void refreshBalance({ namespace })
    }
  }
  connection.store.subscribe(update)

  const refreshBalance: AccountPart['refreshBalance'] = async (input = {}) => {
    const namespace = input.namespace ?? connection.store.getState().activeNamespace
    if (namespace === undefined) return
    wanted.add(namespace)
    const entry = connection.store.getState().byNamespace[namespace]
    const adapter = options.adapter(namespace)
    if (!adapter || entry?.status !== 'connected' || !entry.connection) return
    const { active: address, connectorId, network: id } = entry.connection
    const known = store.getState().balanceByNamespace[namespace] ?? { status: 'idle' }
    const now = environment.now()
    if (known.retryAt !== undefined && known.retryAt > now) return
    const age = now - (known.updatedAt ?? Number.NEGATIVE_INFINITY)
    if (known.status === 'success' && !input.force && age >= 0 && age < balanceFreshMs) return

    const { error: _error, retryAt: _retryAt, ...kept } = known
    put(namespace, { ...kept, status: 'pending' })
    const on = network.get(id)
    try {
      const value = await flights(address, () => load(on))
      if (ownerOf(namespace) !== address || !on) return
      const { symbol, decimals } = on.nativeCurrency
      put(namespace, { status: 'success', data: { value, symbol, decimals, network: id, address }, updatedAt: environment.now() })
    } catch (error) {
      // Another account or network is shown by now, or another caller of the same flight has told of it.
      if (ownerOf(namespace) !== address || store.getState().balanceByNamespace[namespace]?.status !== 'pending') return
      if (isKitError(error, 'ABORTED')) return put(namespace, { ...kept, status: 'idle' })
      // Without a node to ask the balance is off, and nothing is wrong.
      const off = isKitError(error, 'RPC_NOT_CONFIGURED') ? error : undefined
      const { code, shortMessage: message } = off ?? createError('BALANCE_UNAVAILABLE')
      put(namespace, {
        ...kept,
        status: 'error',
        error: { code, message },
        ...(off ? {} : { retryAt: environment.now() + balanceRetryMs }),
      })
      if (off) return
      environment.log('info', message, error)
      notices.showError(createError('BALANCE_UNAVAILABLE', { cause: error }))
    }

    function load(known: Network | undefined): Promise<bigint> {
      if (!known) throw createError('NETWORK_NOT_SUPPORTED')
      const connector = connectors.get(connectorId)
      const read = (signal: AbortSignal) =>
        adapter?.getNativeBalance({ address, network: known, signal, ...(connector ? { connector } : {}) }) ??
        Promise.reject(createError('CHAIN_ADAPTER_NOT_FOUND'))
      return lifetime.within(read, { ms: readMs, error: () => createError('HTTP_TIMEOUT') })
    }
  }

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
