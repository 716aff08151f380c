import type { Namespace, Network, Store } from '@latchkey/core'
import type { StoredConnections } from '../persistence/Persistence.js'
import type {
  ConnectionCompanion,
  ConnectionPart,
  ConnectionState,
} from './ConnectionController.js'
import type { ConnectionParts } from './ConnectionParts.js'
import { withActive } from './connectionOf.js'
import { createConnectFlow } from './createConnectFlow.js'
import { createConnectionStore } from './createConnectionStore.js'
import { createLeaveFlow } from './createLeaveFlow.js'
import type { PageFlow } from './createPageFlow.js'
import { createRestoreFlow, type ReconnectingTo } from './createRestoreFlow.js'
import type { LaterParts } from './planConnect.js'
import { watchLateWallets } from './watchLateWallets.js'
import { watchStandby } from './watchStandby.js'

export type ConnectionWork = Pick<
  ConnectionPart,
  'connect' | 'cancelConnect' | 'disconnect' | 'setNetwork' | 'setActiveAccount'
> & {
  /** The adapter was removed: ends pending work of the namespace. */
  withdraw(namespace: Namespace): void
  restore(content: StoredConnections): Promise<void>
  follow(content: StoredConnections): Promise<void>
  adopt(...found: Parameters<PageFlow['adopt']>): Promise<void>
  writeActive(): void
  /** Fetches the code of the approvals, so that a connect prompts within the click. */
  preload(): Promise<void>
  /** Requested by page code outside the kit, for the connection in use. */
  switchNetwork(network: Network): Promise<void>
  start(): () => void
}

/**
 * The state machine of connections (docs/house/requirements.md#invariants), loaded for the first connect,
 * restore or disconnect. Code that the page already has is passed in, not imported again.
 */
export async function createConnectionWork(
  parts: ConnectionParts,
  store: Store<ConnectionState>,
  reconnectingTo: ReconnectingTo,
  later: LaterParts,
  /** The code that follows connections. */
  joined: readonly ConnectionCompanion[],
): Promise<ConnectionWork> {
  const { options, persistence, connectors } = parts
  const book = createConnectionStore(parts, store)
  const { namespaces } = book
  const resume = (candidates: readonly Namespace[]) => {
    const due =
      options.given.reconnect === false ? candidates.filter(restoring.hasMissed) : candidates
    if (book.isListening() && due.length > 0)
      void restoring.follow(persistence.connections.read(), due)
  }
  const settle = (gone: readonly Namespace[]) => {
    // A disconnect of all also ends a connect that has not asked its wallet yet.
    const isAll = gone.length === namespaces().length
    const givenUp = isAll || gone.some(connecting.isAsked) ? connecting.end() : []
    for (const namespace of gone) restoring.cancel(namespace)
    return () => resume(givenUp.filter((name) => !gone.includes(name)))
  }
  const { leaving, disconnect, turnAway } = createLeaveFlow(parts, book, settle)
  const gatekeeper = joined.some(({ gate }) => gate)
    ? (await import('./createGatekeeper.js')).createGatekeeper(parts, joined, (id, found) => {
        found.forEach(restoring.cancel)
        void turnAway(id, found)
      })
    : undefined
  const cancelRestore = (namespace: Namespace) => restoring.cancel(namespace)
  const connecting = createConnectFlow(parts, book, {
    later,
    leaving,
    resume,
    gatekeeper,
    cancelRestore,
  })
  const restoring = createRestoreFlow(parts, book, {
    reconnectingTo,
    isAsked: connecting.isAsked,
    gatekeeper,
  })
  const onStandby = watchStandby(parts, book)
  let page: PageFlow | undefined
  async function openPage(): Promise<PageFlow> {
    const { createPageFlow } = await import('./createPageFlow.js')
    page ??= createPageFlow(parts, book, { connecting, cancelRestore, gatekeeper })
    return page
  }
  if (options.adapters().some((adapter) => adapter.watchConnection)) await openPage()

  return {
    connect: connecting.connect,
    cancelConnect: connecting.cancelConnect,
    disconnect,
    setNetwork: book.setNetwork,
    setActiveAccount({ namespace, address }) {
      const { status, connection } = book.get(namespace)
      if (status !== 'connected' || !connection) return
      book.replace(namespace, withActive(connection, address))
      book.write([namespace])
    },
    writeActive: () => book.write([]),
    preload: connecting.preload,
    switchNetwork: async (network) => (page ?? (await openPage())).switchNetwork(network),
    withdraw(namespace) {
      const resumeOthers = settle([namespace])
      book.withdraw(namespace)
      resumeOthers()
    },
    async restore(content) {
      // A change that waits for its write is newer than what is stored.
      const settled = namespaces().filter((namespace) => !book.isUnwritten(namespace))
      await restoring.restore(content, settled)
      await onStandby.restore()
    },
    async follow(content) {
      await restoring.follow(content, namespaces())
      await onStandby.restore()
    },
    adopt: async (...found) => (page ?? (await openPage())).adopt(...found),
    start() {
      book.setListening(true)
      const stops = [
        connectors.store.subscribe(book.listen),
        onStandby.start(),
        watchLateWallets(parts, book, restoring, onStandby.restore),
      ]
      return () => {
        for (const stop of stops) stop()
        book.setListening(false)
        connecting.end()
        namespaces().forEach(restoring.cancel)
        leaving.clear()
      }
    },
  }
}
