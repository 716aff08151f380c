import {
  type Actor,
  activeAccount,
  type BatchFeature,
  type ChainAdapter,
  createError,
  type Namespace,
  type SendFeature,
  type SwapFeature,
  type Transfer,
  unknownNetwork,
} from '@latchkey/core'
import type { ConnectionState } from '../connection/ConnectionController.js'
import { connectorNotFound } from '../connectors/connectorNotFound.js'
import { adapterNotFound } from '../options/adapterNotFound.js'
import { networkMismatch } from './networkMismatch.js'
import type { RequestsParts } from './RequestsParts.js'

/** The connected account with its wallet, and the features of its adapter. */
export type Actors = {
  /**
   * The connection of a namespace, or the active one.
   * @throws NOT_CONNECTED and others, each with what is missing
   */
  actorOf(namespace: Namespace | undefined): Actor
  adapterOf(namespace: Namespace): ChainAdapter
  /**
   * Checks that account and network are still those of the caller's moment: the code of a first
   * request may take a while to load.
   * @throws ACCOUNT_CHANGED, NETWORK_MISMATCH
   */
  checkShown(shown: ConnectionState, input: { readonly namespace?: Namespace }): void
  /**
   * Checks a transfer as far as no wallet is needed for it.
   * @throws the same errors for an estimate as for sending
   */
  sending(
    namespace: Namespace | undefined,
    transfer: Transfer,
  ): Promise<{ readonly actor: Actor; readonly feature: SendFeature }>
  /** @throws SWAP_NETWORK_NOT_SUPPORTED where the adapter cannot swap */
  swapping(
    namespace: Namespace | undefined,
  ): Promise<{ readonly actor: Actor; readonly feature: SwapFeature }>
  batching(): Promise<{ readonly actor: Actor; readonly feature: BatchFeature }>
}

type Parts = Pick<RequestsParts, 'options' | 'connectors' | 'connection' | 'network'>

export function createActors({ options, connectors, connection, network }: Parts): Actors {
  function actorOf(namespace: Namespace | undefined): Actor {
    if (namespace !== undefined) adapterOf(namespace)
    const { activeNamespace, byNamespace } = connection.store.getState()
    const entry = byNamespace[namespace ?? activeNamespace ?? '']
    // A connection during its restore is shown but not used.
    if (entry?.status !== 'connected' || !entry.connection) throw createError('NOT_CONNECTED')
    const { connection: current } = entry
    const connector = connectors.get(current.connectorId)
    const active = activeAccount(current)
    if (!connector) throw connectorNotFound(connectors, current.connectorId)
    if (!active) throw createError('ACTIVE_ADDRESS_NOT_FOUND')
    return {
      connector,
      connection: current,
      account: active,
      network: network.get(current.network) ?? unknownNetwork(current.network),
    }
  }

  function adapterOf(namespace: Namespace): ChainAdapter {
    const adapter = options.adapter(namespace)
    if (!adapter) throw adapterNotFound(options, namespace)
    return adapter
  }

  return {
    actorOf,
    adapterOf,
    checkShown(shown, { namespace }) {
      const [before, now] = [shown, connection.store.getState()].map(
        ({ activeNamespace = '', byNamespace }) =>
          byNamespace[namespace ?? activeNamespace]?.connection,
      )
      if (!before || !now) return
      if (before.active !== now.active) throw createError('ACCOUNT_CHANGED')
      if (before.network !== now.network)
        throw networkMismatch(network, { expected: before.network, actual: now.network })
    },
    async sending(namespace, transfer) {
      const actor = actorOf(namespace)
      const adapter = adapterOf(actor.connection.namespace)
      const { send } = adapter.capabilities
      if (!send?.supports(actor.connection, actor.network)) throw createError('UNSUPPORTED_CHAIN')
      if (!transfer.to || !transfer.amount) throw createError('AMOUNT_AND_RECEIVER_REQUIRED')
      if (typeof transfer.amount !== 'bigint' || transfer.amount < 0n)
        throw createError('INVALID_AMOUNT')
      // Token ids differ: a contract, a mint, a number, a denom. The adapter's own send checks them
      // before its prompt.
      if (!(await adapter.isAddress(transfer.to, actor.network)))
        throw createError('INVALID_ADDRESS')
      const feature = await send.load()
      // Without its memo, a deposit belongs to no customer of an exchange.
      if (transfer.memo && !feature.memo) throw createError('MEMO_NOT_SUPPORTED')
      return { actor, feature }
    },
    async swapping(namespace) {
      const actor = actorOf(namespace)
      const { swap } = adapterOf(actor.connection.namespace).capabilities
      if (!swap?.supports(actor.connection, actor.network))
        throw createError('SWAP_NETWORK_NOT_SUPPORTED')
      return { actor, feature: await swap.load() }
    },
    async batching() {
      const actor = actorOf(undefined)
      const { batch } = adapterOf(actor.connection.namespace).capabilities
      if (!batch?.supports(actor.connection, actor.network))
        throw createError('METHOD_NOT_SUPPORTED')
      return { actor, feature: await batch.load() }
    },
  }
}
