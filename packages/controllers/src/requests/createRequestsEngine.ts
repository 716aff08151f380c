import {
  type Actor,
  createError,
  fromRpcError,
  type Namespace,
  readCode,
  type SendFeature,
  type Store,
  type Transfer,
  toKitError,
  unknownNetwork,
} from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import { callsOf, checkCalls, checkResult, checkSignature, checkTransactionId } from './formats.js'
import type { PendingRequest, RequestsController, RequestsState, Transaction, TransactionHandlers } from './RequestsController.js'
import { isNetworkFree, methodClass } from './rpcMethods.js'
import { mergeTransactions, openTransactions } from './storedTransactions.js'
import { watchTransactions } from './watchTransactions.js'

/** Requirements §5.2 and W-08. */
const promptMs = 600_000
const readMs = 30_000
/** Specification §5. */
const notAllowedDelayMs = 300

export type RequestsParts = Pick<
  KitParts,
  | 'environment'
  | 'lifetime'
  | 'events'
  | 'options'
  | 'persistence'
  | 'notices'
  | 'router'
  | 'connectors'
  | 'connection'
  | 'modal'
  | 'network'
  | 'account'
>

/** EIP-1193, as far as it is used here. */
type Provider = { request(input: { readonly method: string; readonly params?: unknown }): Promise<unknown> }

export type RequestsEngine = Omit<RequestsController, 'store' | 'pushTransaction' | 'popTransaction'> & { start(): () => void }

export type RequestsEngineInput = {
  readonly store: Store<RequestsState>
  readonly stack: readonly TransactionHandlers[]
  readonly popTransaction: RequestsController['popTransaction']
}

/** What is asked of the connected wallet, and what became of it. What is given to it must be nobody else's to change (W-09). */
export function createRequestsEngine(parts: RequestsParts, { store, stack, popTransaction }: RequestsEngineInput): RequestsEngine {
  const { environment, lifetime, events, options, persistence, notices, connectors, connection, modal, network, account } = parts
  const stored = openTransactions(persistence)
  let ids = 0

  function actorOf(namespace: Namespace | undefined): Actor {
    if (namespace !== undefined) adapterOf(namespace)
    const { activeNamespace, byNamespace } = connection.store.getState()
    const entry = byNamespace[namespace ?? activeNamespace ?? '']
    // What is only being restored is shown, but not used.
    if (entry?.status !== 'connected' || !entry.connection) throw createError('NOT_CONNECTED')
    const { connection: current } = entry
    const connector = connectors.get(current.connectorId)
    const active = current.accounts.find((each) => each.address === current.active)
    if (!connector) throw createError('CONNECTOR_NOT_FOUND')
    if (!active) throw createError('ACTIVE_ADDRESS_NOT_FOUND')
    return { connector, connection: current, account: active, network: network.get(current.network) ?? unknownNetwork(current.network) }
  }

  function adapterOf(namespace: Namespace) {
    const adapter = options.adapter(namespace)
    if (!adapter) throw createError('CHAIN_ADAPTER_NOT_FOUND')
    return adapter
  }

  /** W-10: what is about to be sent was shown for one account on one network, and the wallet is there. */
  async function checkPlace({ connector, connection: shown, network: expected }: Actor): Promise<void> {
    const on = await connector.getNetwork?.(shown.namespace)
    if (on !== undefined && on !== shown.network) {
      const actual = (network.get(on) ?? unknownNetwork(on)).name
      throw createError('NETWORK_MISMATCH', {
        params: { expected: expected.name, actual },
        details: `${shown.network} was shown, the wallet is on ${on}.`,
      })
    }
    const now = connection.store.getState().byNamespace[shown.namespace]
    if (now?.status !== 'connected' || now.connection?.connectorId !== shown.connectorId) throw createError('NOT_CONNECTED')
    if (now.connection.active !== shown.active) throw createError('ACCOUNT_CHANGED')
  }

  /** Asks a person. Ends at the deadline, at the caller's abort, and with the modal that it was asked from. */
  async function prompt<Result>(
    input: {
      readonly kind: PendingRequest['kind']
      readonly actor: Actor
      readonly checked: boolean
      readonly signal?: AbortSignal | undefined
    },
    run: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const { kind, actor, checked } = input
    const { namespace } = actor.connection
    const controller = new AbortController()
    const abort = () => controller.abort()
    if (input.signal?.aborted) abort()
    input.signal?.addEventListener('abort', abort, { once: true })
    const inModal = modal.store.getState().open
    const stop = events.signals.on('modalClosed', () => inModal && stack.length === 0 && abort())
    const entry: PendingRequest = { id: ++ids, namespace, kind, since: environment.now() }
    store.setState(({ pending }) => ({ pending: [...pending, entry] }))
    const asked = async (signal: AbortSignal) => {
      if (checked) {
        const place = () => checkPlace(actor)
        await lifetime.within(place, { ms: readMs, signal, error: () => createError('WALLET_UNRESPONSIVE') })
      }
      return await run(signal)
    }
    try {
      return await lifetime.within(asked, { ms: promptMs, signal: controller.signal, error: () => createError('WALLET_TIMEOUT') })
    } catch (error) {
      throw toKitError(error)
    } finally {
      stop()
      input.signal?.removeEventListener('abort', abort)
      store.setState(({ pending }) => ({ pending: pending.filter((each) => each !== entry) }))
    }
  }

  function record(actor: Actor, id: string) {
    const { namespace } = actor.connection
    put([{ id, namespace, network: actor.connection.network, status: 'pending', sentAt: environment.now() }])
    events.emit('transactionSent', { namespace, network: actor.connection.network })
    void account.refreshBalance({ namespace, force: true })
  }

  function put(transactions: readonly Transaction[]) {
    store.setState((state) => ({ transactions: mergeTransactions(state.transactions, transactions) }))
    stored.update(({ items }) => ({ items: mergeTransactions(items, store.getState().transactions) }))
    watch.update()
  }

  const watch = watchTransactions(
    parts,
    () => store.getState().transactions,
    (transaction, status) => {
      put([{ ...transaction, status }])
      void account.refreshBalance({ namespace: transaction.namespace, force: true })
    },
  )

  async function sending(namespace: Namespace | undefined, transfer: Transfer) {
    const actor = actorOf(namespace)
    const adapter = adapterOf(actor.connection.namespace)
    const { send } = adapter.capabilities
    if (!send?.supports(actor.connection, actor.network)) throw createError('UNSUPPORTED_CHAIN')
    if (!transfer.to || !transfer.amount) throw createError('AMOUNT_AND_RECEIVER_REQUIRED')
    if (typeof transfer.amount !== 'bigint' || transfer.amount < 0n) throw createError('INVALID_AMOUNT')
    // What names a token differs: a contract, a mint, a number, a denom. The adapter's own send checks it before it asks anybody.
    if (!(await adapter.isAddress(transfer.to, actor.network))) throw createError('INVALID_ADDRESS')
    const feature: SendFeature = await send.load()
    return { actor, feature }
  }

  async function batching() {
    const actor = actorOf(undefined)
    const { batch } = adapterOf(actor.connection.namespace).capabilities
    if (!batch?.supports(actor.connection, actor.network)) throw createError('METHOD_NOT_SUPPORTED')
    return { actor, feature: await batch.load() }
  }

  async function askProvider(actor: Actor, method: string, params: unknown): Promise<unknown> {
    const provider = (await actor.connector.getProvider(actor.connection.namespace)) as Partial<Provider> | null | undefined
    if (typeof provider?.request !== 'function') throw createError('METHOD_NOT_SUPPORTED')
    try {
      return checkResult(method, await provider.request({ method, ...(params === undefined ? {} : { params }) }))
    } catch (error) {
      // -32002 from a wallet is a prompt that is already open in it.
      throw readCode(error) === -32002 ? createError('REQUEST_PENDING', { cause: error }) : fromRpcError(error)
    }
  }

  return {
    async signMessage({ message, namespace, signal }) {
      const actor = actorOf(namespace)
      const adapter = adapterOf(actor.connection.namespace)
      const signature = await prompt({ kind: 'signMessage', actor, checked: false, signal }, (inner) =>
        adapter.signMessage({ ...actor, message, signal: inner }),
      )
      const checked = checkSignature(actor.connection.namespace, signature)
      events.emit('signed', { namespace: actor.connection.namespace })
      return checked
    },
    async estimateFee({ transfer, namespace }) {
      const { actor, feature } = await sending(namespace, transfer)
      return lifetime.within(() => feature.estimateFee({ ...actor, transfer }), { ms: readMs, error: () => createError('HTTP_TIMEOUT') })
    },
    async send({ transfer, namespace, signal }) {
      const { actor, feature } = await sending(namespace, transfer)
      const id = await prompt({ kind: 'send', actor, checked: true, signal }, async (inner) =>
        checkTransactionId(actor.connection.namespace, await feature.send({ ...actor, transfer, signal: inner })),
      )
      record(actor, id)
      return id
    },
    async sendCalls({ calls, atomicRequired = false, signal }) {
      checkCalls(calls)
      const { actor, feature } = await batching()
      const sent = await prompt({ kind: 'sendCalls', actor, checked: true, signal }, (inner) =>
        feature.sendCalls({ ...actor, calls, atomicRequired, signal: inner }),
      )
      void account.refreshBalance({ namespace: actor.connection.namespace, force: true })
      return sent
    },
    async getCallsStatus(id) {
      const { actor, feature } = await batching()
      return lifetime.within(() => feature.getCallsStatus({ ...actor, id }), {
        ms: readMs,
        error: () => createError('WALLET_UNRESPONSIVE'),
      })
    },
    async getCapabilities() {
      const { actor, feature } = await batching()
      return lifetime.within(() => feature.getCapabilities(actor), { ms: readMs, error: () => createError('WALLET_UNRESPONSIVE') })
    },
    async request({ method, params, signal }) {
      const kind = methodClass(method)
      if (!kind) {
        const error = createError('METHOD_NOT_ALLOWED')
        lifetime.setTimeout(() => notices.showError(error), notAllowedDelayMs)
        throw error
      }
      if (method === 'wallet_sendCalls') checkCalls(callsOf(params))
      const actor = actorOf(method.startsWith('solana_') ? 'solana' : 'eip155')
      const run = () => askProvider(actor, method, params)
      const checked = !isNetworkFree(method)
      if (kind === 'safe') {
        const read = async () => {
          if (method === 'eth_sendRawTransaction') await checkPlace(actor)
          return await run()
        }
        const result = await lifetime.within(read, { ms: readMs, signal, error: () => createError('WALLET_UNRESPONSIVE') })
        if (method === 'eth_sendRawTransaction') record(actor, String(result))
        return result
      }
      const inModal = modal.store.getState().open
      const result = await prompt({ kind: 'rpc', actor, checked, signal }, run)
      if (method === 'eth_sendTransaction') record(actor, String(result))
      else void account.refreshBalance({ namespace: actor.connection.namespace, force: true })
      // Specification §4.
      if (stack.length > 0) popTransaction('success')
      else if (inModal) modal.close()
      return result
    },
    start() {
      put(stored.takeIn().items)
      const stops = [
        stored.watch(({ items }) => put(items)),
        environment.onVisibilityChange(watch.update),
        connection.store.subscribe(({ byNamespace }, before) => byNamespace !== before.byNamespace && watch.update()),
      ]
      return () => {
        for (const stop of stops) stop()
        watch.stop()
      }
    },
  }
}
