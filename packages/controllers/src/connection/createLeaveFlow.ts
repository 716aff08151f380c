import { type ConnectorKind, createError, type Namespace, toKitError } from '@latchkey/core'
import type { ConnectionPart } from './ConnectionController.js'
import type { ConnectionParts } from './ConnectionParts.js'
import type { ConnectionStore } from './createConnectionStore.js'

/** The limit on waiting for a wallet's farewell. */
const disconnectMs = 3_000
/** Kinds with one session for several namespaces; a disconnect ends all of them. */
const sharedKinds: readonly ConnectorKind[] = ['WALLET_CONNECT', 'AUTH', 'ID_AUTH']

export type LeaveFlow = Pick<ConnectionPart, 'disconnect'> & {
  /** Pending farewells by connector id. */
  readonly leaving: Map<string, Promise<void>>
  /** Disconnects a wallet that a gate did not accept, while its attempt is under way. */
  turnAway(connectorId: string, found: readonly Namespace[]): Promise<void>
}

/** Disconnects wallets at the user's request. */
export function createLeaveFlow(
  { environment, lifetime, events, connectors }: ConnectionParts,
  { namespaces, get, drop, write, standby, forget }: ConnectionStore,
  /** Ends pending work of the namespaces; returns what continues for others afterwards. */
  settle: (gone: readonly Namespace[]) => () => void,
): LeaveFlow {
  const leaving = new Map<string, Promise<void>>()

  /** `only`: the single namespace to disconnect, undefined for all. */
  async function sayFarewell(
    connectorId: string,
    gone: readonly Namespace[],
    only: Namespace | undefined,
  ): Promise<void> {
    const connector = connectors.get(connectorId)
    if (!connector) return
    const failed =
      only === undefined
        ? createError('DISCONNECT_FAILED')
        : createError('DISCONNECT_CHAIN_FAILED', { params: { namespace: only } })
    const farewell = lifetime
      .within(() => connector.disconnect({ namespaces: gone }), {
        ms: disconnectMs,
        error: () => createError('WALLET_UNRESPONSIVE'),
      })
      .catch((cause: unknown) => {
        environment.log('error', failed.shortMessage, cause)
        const { code } = toKitError(cause)
        if (code !== 'ABORTED') events.emit('disconnectFailed', { connectorId, code })
      })
    leaving.set(connectorId, farewell)
    await farewell
    if (leaving.get(connectorId) === farewell) leaving.delete(connectorId)
  }

  /** The namespaces that one wallet serves, in use or on standby; a shared session has all. */
  function reachOf(connectorId: string, asked: readonly Namespace[]) {
    const kind = connectors.get(connectorId)?.kind
    const reach = kind && sharedKinds.includes(kind) ? namespaces() : asked
    const inUse = reach.filter((name) => get(name).connection?.connectorId === connectorId)
    const unused = reach.filter((name) => standby.find(name, connectorId))
    return { inUse, all: [...inUse, ...unused] }
  }

  function release(connectorId: string, { inUse, all }: ReturnType<typeof reachOf>) {
    for (const name of all) if (standby.find(name, connectorId)) forget(name, connectorId)
    drop(inUse, 'user', true)
    write(inUse)
  }

  async function leaveWallet(
    connectorId: string,
    asked: readonly Namespace[],
    only: Namespace | undefined,
  ): Promise<void> {
    const reach = reachOf(connectorId, asked)
    const resume = settle(reach.inUse)
    release(connectorId, reach)
    resume()
    await sayFarewell(connectorId, reach.all, only)
  }

  return {
    leaving,
    async turnAway(connectorId, found) {
      release(connectorId, reachOf(connectorId, found))
      await sayFarewell(connectorId, found, undefined)
    },
    async disconnect({ namespace, connectorId } = {}) {
      const asked = namespace === undefined ? namespaces() : [namespace]
      if (connectorId !== undefined) return leaveWallet(connectorId, asked, namespace)
      const idOf = (name: Namespace) => get(name).connection?.connectorId
      const kindOf = (name: Namespace) => connectors.get(idOf(name) ?? '')?.kind
      const shared = asked.map(kindOf).filter((kind) => kind && sharedKinds.includes(kind))
      const gone = namespaces().filter(
        (name) => asked.includes(name) || shared.includes(kindOf(name)),
      )
      const resume = settle(gone)
      const idsOf = (name: Namespace) =>
        [idOf(name) ?? [], ...standby.get(name).map((each) => each.connectorId)].flat()
      const ids = [...new Set(gone.flatMap(idsOf))]
      const left = ids.map((id) => [id, gone.filter((name) => idsOf(name).includes(id))] as const)
      drop(gone, 'user')
      write(gone)
      resume()
      await Promise.all(left.map(([id, names]) => sayFarewell(id, names, namespace)))
    },
  }
}
