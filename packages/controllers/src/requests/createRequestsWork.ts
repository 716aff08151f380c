import {
  type Actor,
  bareAddress,
  createError,
  fromRpcError,
  type Handing,
  type Namespace,
  readCode,
  type SendFeature,
  type Store,
  type Transfer,
  unknownNetwork,
} from '@latchkey/core'
import { readDeadlineMs } from '@latchkey/core/adapter'
import { connectorNotFound } from '../connectors/connectorNotFound.js'
import { adapterNotFound } from '../options/adapterNotFound.js'
import { createPrompting } from './createPrompting.js'
import { callsOf, checkCalls, checkResult, checkSignature, checkTransactionId } from './formats.js'
import type {
  RequestsController,
  RequestsState,
  Transaction,
  TransactionHandlers,
} from './RequestsController.js'
import type { RequestsParts } from './RequestsParts.js'
import { isNetworkFree, isSending, isTransaction, methodClass } from './rpcMethods.js'
import { mergeTransactions, openTransactions } from './storedTransactions.js'
import { watchTransactions } from './watchTransactions.js'

/** Delay before a refused method is shown (docs/words-and-numbers.md). */
const notAllowedDelayMs = 300

/** The part of EIP-1193 in use here. */
type Provider = {
  request(input: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

export type RequestsWork = Omit<
  RequestsController,
  'store' | 'pushTransaction' | 'popTransaction'
> & { start(): () => void }

export type RequestsWorkInput = {
  readonly store: Store<RequestsState>
  readonly stack: readonly TransactionHandlers[]
  readonly popTransaction: RequestsController['popTransaction']
}

/** Requests to the connected wallet and their outcomes. Inputs must be private copies. */
export function createRequestsWork(
  parts: RequestsParts,
  { store, stack, popTransaction }: RequestsWorkInput,
): RequestsWork {
  const {
    environment,
    lifetime,
    events,
    options,
    persistence,
    notices,
    connectors,
    connection,
    modal,
    network,
    account,
  } = parts
  const stored = openTransactions(persistence)
  let running = false

  function actorOf(namespace: Namespace | undefined): Actor {
    if (namespace !== undefined) adapterOf(namespace)
    const { activeNamespace, byNamespace } = connection.store.getState()
    const entry = byNamespace[namespace ?? activeNamespace ?? '']
    // A connection during its restore is shown but not used.
    if (entry?.status !== 'connected' || !entry.connection) throw createError('NOT_CONNECTED')
    const { connection: current } = entry
    const connector = connectors.get(current.connectorId)
    const active = current.accounts.find((each) => each.address === current.active)
    if (!connector) throw connectorNotFound(connectors, current.connectorId)
    if (!active) throw createError('ACTIVE_ADDRESS_NOT_FOUND')
    return {
      connector,
      connection: current,
      account: active,
      network: network.get(current.network) ?? unknownNetwork(current.network),
    }
  }

  function adapterOf(namespace: Namespace) {
    const adapter = options.adapter(namespace)
    if (!adapter) throw adapterNotFound(options, namespace)
    return adapter
  }

  const { prompt, follow, checkPlace, end } = createPrompting(parts, { store, stack })

  function record(actor: Actor, id: string, transfer?: Transfer) {
    const { namespace } = actor.connection
    const transaction: Transaction = {
      id,
      namespace,
      network: actor.connection.network,
      status: 'pending',
      sentAt: environment.now(),
      from: bareAddress(actor.account.address),
      ...(transfer && { transfer: { ...transfer, amount: transfer.amount.toString() } }),
    }
    // An answer after the kit's end is stored for its next start.
    if (!running)
      return void stored.update(({ items }) => ({ items: mergeTransactions(items, [transaction]) }))
    put([transaction])
    events.emit('transactionSent', { namespace, network: actor.connection.network })
    void account.refreshBalance({ namespace, force: true })
  }

  function put(transactions: readonly Transaction[]) {
    store.setState((state) => ({
      transactions: mergeTransactions(state.transactions, transactions),
    }))
    stored.update(({ items }) => ({
      items: mergeTransactions(items, store.getState().transactions),
    }))
    watch.update()
  }

  function refresh({ connection: { namespace } }: Actor) {
    if (running) void account.refreshBalance({ namespace, force: true })
  }

  const watch = watchTransactions(
    parts,
    () => store.getState().transactions,
    (transaction, outcome) => {
      put([{ ...transaction, ...outcome }])
      void account.refreshBalance({ namespace: transaction.namespace, force: true })
    },
  )

  async function sending(namespace: Namespace | undefined, transfer: Transfer) {
    const actor = actorOf(namespace)
    const adapter = adapterOf(actor.connection.namespace)
    const { send } = adapter.capabilities
    if (!send?.supports(actor.connection, actor.network)) throw createError('UNSUPPORTED_CHAIN')
    if (!transfer.to || !transfer.amount) throw createError('AMOUNT_AND_RECEIVER_REQUIRED')
    if (typeof transfer.amount !== 'bigint' || transfer.amount < 0n)
      throw createError('INVALID_AMOUNT')
    // Token ids differ: a contract, a mint, a number, a denom. The adapter's own send checks them
    // before its prompt.
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

  async function askProvider(
    actor: Actor,
    method: string,
    params: unknown,
    { signal, onHanded }: Handing,
  ): Promise<unknown> {
    const { namespace } = actor.connection
    const provider = (await actor.connector.getProvider(namespace)) as
      | Partial<Provider>
      | null
      | undefined
    if (typeof provider?.request !== 'function') {
      const adapter = adapterOf(namespace)
      if (!adapter.request) throw createError('METHOD_NOT_SUPPORTED')
      return await adapter.request({ ...actor, method, params, signal, onHanded })
    }
    if (signal?.aborted) throw createError('ABORTED')
    if (isSending(method)) onHanded?.()
    try {
      return checkResult(
        method,
        await provider.request({ method, ...(params === undefined ? {} : { params }) }),
      )
    } catch (error) {
      // From a wallet, -32002 means a prompt that is already open.
      throw readCode(error) === -32002
        ? createError('REQUEST_PENDING', { cause: error })
        : fromRpcError(error)
    }
  }

  return {
    async signMessage({ message, namespace, signal, inModal }) {
      const actor = actorOf(namespace)
      const adapter = adapterOf(actor.connection.namespace)
      const signature = await prompt(
        { kind: 'signMessage', actor, checked: false, signal, inModal },
        (ask) => adapter.signMessage({ ...actor, message, signal: ask.signal }),
      )
      const checked = checkSignature(actor.connection.namespace, signature)
      events.emit('signed', { namespace: actor.connection.namespace })
      return checked
    },
    async estimateFee({ transfer, namespace }) {
      const { actor, feature } = await sending(namespace, transfer)
      return lifetime.within(() => feature.estimateFee({ ...actor, transfer }), {
        ms: readDeadlineMs,
        error: () => createError('HTTP_TIMEOUT'),
      })
    },
    async send({ transfer, namespace, signal, inModal }) {
      const { actor, feature } = await sending(namespace, transfer)
      return prompt(
        { kind: 'send', actor, checked: true, signal, inModal },
        async (ask) =>
          checkTransactionId(
            actor.connection.namespace,
            await feature.send({ ...actor, ...ask, transfer }),
          ),
        (id) => record(actor, id, transfer),
      )
    },
    async sendCalls({ calls, atomicRequired = false, signal, inModal }) {
      checkCalls(calls)
      const { actor, feature } = await batching()
      return prompt(
        { kind: 'sendCalls', actor, checked: true, signal, inModal },
        (ask) => feature.sendCalls({ ...actor, ...ask, calls, atomicRequired }),
        () => refresh(actor),
      )
    },
    async getCallsStatus(id) {
      const { actor, feature } = await batching()
      return lifetime.within(() => feature.getCallsStatus({ ...actor, id }), {
        ms: readDeadlineMs,
        error: () => createError('WALLET_UNRESPONSIVE'),
      })
    },
    async getCapabilities() {
      const { actor, feature } = await batching()
      return lifetime.within(() => feature.getCapabilities(actor), {
        ms: readDeadlineMs,
        error: () => createError('WALLET_UNRESPONSIVE'),
      })
    },
    async request({ method, params, signal, inModal }) {
      const kind = methodClass(method)
      if (!kind) {
        const error = createError('METHOD_NOT_ALLOWED')
        lifetime.setTimeout(() => notices.showError(error), notAllowedDelayMs)
        throw error
      }
      if (method === 'wallet_sendCalls') checkCalls(callsOf(params))
      const actor = actorOf(method.startsWith('solana_') ? 'solana' : 'eip155')
      if (isSending(method))
        await adapterOf(actor.connection.namespace).checkRequest?.({ ...actor, method, params })
      const onAnswer = (result: unknown) =>
        isTransaction(method) ? record(actor, String(result)) : refresh(actor)
      if (kind === 'safe') {
        const read = async (ask: Handing) => {
          if (isSending(method)) await checkPlace(actor)
          return await askProvider(actor, method, params, ask)
        }
        const options = {
          ms: readDeadlineMs,
          signal,
          error: () => createError('WALLET_UNRESPONSIVE'),
        }
        return follow(read, isSending(method) ? { ...options, onAnswer } : options)
      }
      const input = {
        kind: 'rpc',
        actor,
        checked: !isNetworkFree(method),
        signal,
        inModal,
      } as const
      const result = await prompt(input, (ask) => askProvider(actor, method, params, ask), onAnswer)
      // An answered request goes back to the view that waits for it, or closes the modal.
      if (stack.length > 0) popTransaction('success')
      else if (inModal) modal.finish()
      return result
    },
    start() {
      running = true
      put(stored.takeIn().items)
      const stops = [
        stored.watch(({ items }) => put(items)),
        environment.onVisibilityChange(watch.update),
        connection.store.subscribe(
          ({ byNamespace }, before) => byNamespace !== before.byNamespace && watch.update(),
        ),
      ]
      return () => {
        running = false
        end()
        for (const stop of stops) stop()
        watch.stop()
      }
    },
  }
}
