import {
  type CaipAddress,
  type ChainAdapter,
  createError,
  createSingleFlight,
  isKitError,
  type Namespace,
  type Network,
  type Remote,
  type Store,
  toKitError,
  toPlainError,
} from '@latchkey/core'
import type { AccountState, NativeBalance } from './AccountController.js'
import type { AccountParts } from './AccountParts.js'
import { createSpelling } from './createSpelling.js'
import type { Blockchain } from './openBlockchain.js'

/** docs/house/words-and-numbers.md lists the first two. */
const balanceFreshMs = 30_000
const balanceRetryMs = 30_000
const readMs = 30_000
/** The balance is read this long after a wallet's last change, and at once for the first change. */
const quietMs = 250

export type AccountWork = {
  /**
   * Loads the namespace's balance and keeps it current from now on. Never rejects for a node's
   * error.
   */
  refresh(namespace: Namespace, force: boolean): Promise<void>
  /**
   * Spells the accounts and loads the active one's name. Never rejects for a service's error.
   */
  refreshName(): Promise<void>
  /** Reads again each time the page becomes visible. Returns the stop function. */
  start(): () => void
}

/**
 * Loads native balances: one flight per account and network, fresh for 30 s, blocked for 30 s after
 * a failure.
 */
export function createAccountWork(parts: AccountParts, store: Store<AccountState>): AccountWork {
  const { environment, options, notices, connection, network } = parts
  const flights = createSingleFlight<bigint>()
  const { endpoints: { blockchain: endpoint } = {} } = options.given
  let blockchain: Blockchain | undefined
  const spell = createSpelling(parts, store)
  let names: ((address: CaipAddress) => Promise<void>) | undefined
  const openService = async (url: string): Promise<Blockchain> => {
    blockchain ??= (await import('./openBlockchain.js')).openBlockchain(url, options.given)
    return blockchain
  }
  const put = (namespace: Namespace, balance: Remote<NativeBalance>) =>
    store.setState(({ balanceByNamespace }) => ({
      balanceByNamespace: { ...balanceByNamespace, [namespace]: balance },
    }))

  /** The owner of each namespace's balance: the address on its network. */
  const owners = new Map<Namespace, CaipAddress | undefined>()
  /** Namespaces whose balance the page has requested. Others load no balance. */
  const wanted = new Set<Namespace>()
  const soon = createQuiet(parts, (namespace) => void load(namespace, false))

  function follow({ byNamespace }: ReturnType<typeof connection.store.getState>) {
    for (const [namespace, { status, connection: current }] of Object.entries(byNamespace)) {
      if (owners.get(namespace) !== current?.active) {
        owners.set(namespace, current?.active)
        put(namespace, { status: 'idle' })
      }
      const idle = store.getState().balanceByNamespace[namespace]?.status === 'idle'
      if (idle && status === 'connected' && wanted.has(namespace) && environment.isVisible())
        soon.run(namespace)
    }
  }
  follow(connection.store.getState())
  connection.store.subscribe(
    (state, before) => state.byNamespace !== before.byNamespace && follow(state),
  )

  /** Milliseconds since 1970 of the reads under way, by account. */
  const begun = new Map<string, number>()

  /** A forced read that finds an earlier one under way reads `again` after it. */
  async function load(namespace: Namespace, force: boolean, again = true): Promise<void> {
    const entry = connection.store.getState().byNamespace[namespace]
    const adapter = options.adapter(namespace)
    if (!adapter || entry?.status !== 'connected' || !entry.connection) return
    const { active: address, connectorId, network: id } = entry.connection
    const known = store.getState().balanceByNamespace[namespace] ?? { status: 'idle' }
    const now = environment.now()
    if (known.retryAt !== undefined && known.retryAt > now) return
    const age = now - (known.updatedAt ?? Number.NEGATIVE_INFINITY)
    if (known.status === 'success' && !force && age >= 0 && age < balanceFreshMs) return

    const { data, updatedAt } = known
    const kept = {
      ...(data === undefined ? {} : { data }),
      ...(updatedAt === undefined ? {} : { updatedAt }),
    }
    if (known.status !== 'pending') put(namespace, { ...kept, status: 'pending' })
    const isLate = force && again && known.status === 'pending' && (begun.get(address) ?? now) < now
    const isShown = () =>
      connection.store.getState().byNamespace[namespace]?.connection?.active === address
    const on = network.get(id)

    try {
      const value = await flights(address, () => {
        begun.set(address, now)
        return readBalance(
          parts,
          { adapter, connectorId, address, network: on },
          endpoint ? () => openService(endpoint) : undefined,
        )
      })
      if (!isShown() || !on) return
      const { symbol, decimals } = on.nativeCurrency
      put(namespace, {
        status: 'success',
        data: { value, symbol, decimals, network: id, address },
        updatedAt: environment.now(),
      })
      if (isLate) return await load(namespace, true, false)
    } catch (error) {
      // Another account or network is active now, or another caller of the flight reported the
      // error.
      if (!isShown() || store.getState().balanceByNamespace[namespace]?.status !== 'pending') return
      if (isKitError(error, 'ABORTED')) return put(namespace, { ...kept, status: 'idle' })
      // Without a node the balance is off; that is no error.
      const off = isKitError(error, 'RPC_NOT_CONFIGURED')
      const told = off ? error : createError('BALANCE_UNAVAILABLE', { cause: error })
      put(namespace, {
        ...kept,
        status: 'error',
        error: { ...toPlainError(told), ...(!off && { cause: error }) },
        ...(off ? {} : { retryAt: environment.now() + balanceRetryMs }),
      })
      if (off) return
      // For the developer: visitors cannot tell another chain's node, CORS and a wrong key apart.
      const { params, shortMessage } = toKitError(error)
      environment.log('error', `The balance could not be read: ${params.asked ?? shortMessage}`)
      notices.showError(told)
    }
  }

  return {
    async refresh(namespace, force) {
      wanted.add(namespace)
      // Otherwise the pending timer reads it.
      if (force || environment.now() >= soon.dueAt(namespace)) await load(namespace, force)
    },
    async refreshName() {
      await spell()
      const { active } = store.getState()
      if (!active || !endpoint) return
      const { createNameLoading } = await import('./createNameLoading.js')
      names ??= createNameLoading(parts, store, await openService(endpoint))
      await names(active.address)
    },
    start: () =>
      environment.onVisibilityChange((visible) => {
        if (visible) for (const namespace of wanted) void load(namespace, false)
      }),
  }
}

/** Runs at once for a first change, and after a quiet while for those that follow it closely. */
function createQuiet(
  { environment, lifetime }: Pick<AccountParts, 'environment' | 'lifetime'>,
  run: (namespace: Namespace) => void,
) {
  const changedAt = new Map<Namespace, number>()
  const waiting = new Map<Namespace, { readonly at: number; stop(): void }>()
  return {
    /** When the pending run is due. 0 without one. */
    dueAt: (namespace: Namespace) => waiting.get(namespace)?.at ?? 0,
    run(namespace: Namespace) {
      const now = environment.now()
      const age = now - (changedAt.get(namespace) ?? Number.NEGATIVE_INFINITY)
      changedAt.set(namespace, now)
      waiting.get(namespace)?.stop()
      waiting.delete(namespace)
      if (age < 0 || age >= quietMs) return run(namespace)
      const due = () => {
        waiting.delete(namespace)
        run(namespace)
      }
      waiting.set(namespace, { at: now + quietMs, stop: lifetime.setTimeout(due, quietMs) })
    },
  }
}

/** Reads from the host's own nodes and the wallet; the service is the fallback without them. */
async function readBalance(
  { lifetime, connectors }: Pick<AccountParts, 'lifetime' | 'connectors'>,
  {
    adapter,
    connectorId,
    address,
    network,
  }: {
    readonly adapter: ChainAdapter
    readonly connectorId: string
    readonly address: CaipAddress
    readonly network: Network | undefined
  },
  openService: (() => Promise<Blockchain>) | undefined,
): Promise<bigint> {
  if (!network) throw createError('NETWORK_NOT_SUPPORTED')
  const connector = connectors.get(connectorId)
  const ask = async (signal: AbortSignal) => {
    const input = { address, network, signal }
    try {
      return await adapter.getNativeBalance({ ...input, ...(connector ? { connector } : {}) })
    } catch (error) {
      if (!isKitError(error, 'RPC_NOT_CONFIGURED') || !openService) throw error
      return await (await openService()).readNativeBalance(input)
    }
  }
  return await lifetime.within(ask, { ms: readMs, error: () => createError('HTTP_TIMEOUT') })
}
