import type { Connection, Namespace } from '@latchkey/core'
import { recentLimit } from '../persistence/recentLimit.js'
import type { ConnectAttempt, ConnectStep } from './ConnectionController.js'
import type { ConnectionParts } from './ConnectionParts.js'
import { withNetwork } from './connectionOf.js'
import { disconnected, each } from './connectionState.js'
import type { ConnectionStore } from './createConnectionStore.js'

/** Puts the connections of a step into use. `attempt` is the attempt after the step. */
export function commitStep(
  { events }: Pick<ConnectionParts, 'events'>,
  { get, set, write, standBy }: ConnectionStore,
  input: {
    readonly attempt: ConnectAttempt
    readonly step: ConnectStep
    readonly found: readonly Connection[]
    readonly prefer: Namespace | undefined
  },
): readonly Connection[] {
  const { attempt, step, found, prefer } = input
  const { connectorId, namespaces: asked } = step
  const fresh = found.map((connection) => withNetwork(connection, connection.network))
  const changes = each(
    asked.filter((namespace) => !get(namespace).connection),
    disconnected,
  )
  for (const connection of fresh) {
    standBy(connection.namespace, connectorId)
    changes[connection.namespace] = { status: 'connected', reconnecting: false, connection }
  }
  set(changes, { attempt, prefer })
  write(
    fresh.map(({ namespace }) => namespace),
    ({ recent }) => ({
      recent: [connectorId, ...recent.filter((id) => id !== connectorId)].slice(0, recentLimit),
    }),
  )
  for (const { namespace, network } of fresh)
    events.emit('connected', { namespace, connectorId, network, restored: false })
  return fresh
}
