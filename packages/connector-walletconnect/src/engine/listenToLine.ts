import { toSession } from './createSessions.js'
import type { EngineEvents, Session } from './Engine.js'
import type { EngineClock } from './EngineClock.js'
import type { Line } from './Line.js'
import type { RelayState } from './relay/createReachability.js'

export type LineListeners = {
  readonly clock: EngineClock
  /** The sessions of this engine, by topic; events of all others are dropped. */
  readonly inUse: ReadonlyMap<string, Session>
  onChanged(session: Session): void
  onEvent(event: EngineEvents['sessionEvent']): void
  onEnded(topic: string, reason: EngineEvents['sessionEnded']['reason']): void
  /** A session arrived that no caller in this page waits for. */
  onUnclaimed(): void
  onRelay(state: RelayState): void
}

type SessionEventParams = {
  readonly chainId: string
  readonly event: { readonly name: string; readonly data: unknown }
}

/**
 * Forwards the library's events for an engine's sessions. Returns the removals of the listeners.
 */
export function listenToLine(
  line: Line,
  { clock, inUse, onChanged, onEvent, onEnded, onUnclaimed, onRelay }: LineListeners,
): readonly (() => void)[] {
  const removals: (() => void)[] = []
  const { client } = line
  const changed = ({ topic }: { readonly topic: string }) => {
    const struct = inUse.has(topic) ? line.find(topic) : undefined
    const session = struct && toSession(line, struct)
    if (session) onChanged(session)
  }
  const listen: typeof client.events.on = (name, listener) => {
    client.events.on(name, listener)
    removals.push(() => client.events.off(name, listener))
    return listener
  }
  listen('session_update', changed)
  listen('session_extend', changed)
  listen('session_expire', ({ topic }: { readonly topic: string }) => onEnded(topic, 'expired'))
  listen('session_delete', ({ topic, id }: { readonly topic: string; readonly id?: number }) => {
    line.claimed.delete(topic)
    const expired = (inUse.get(topic)?.expiresAt ?? Number.POSITIVE_INFINITY) <= clock.now()
    onEnded(topic, id ? 'wallet' : expired ? 'expired' : 'lost')
  })
  listen(
    'session_event',
    ({ topic, params }: { readonly topic: string; readonly params: SessionEventParams }) => {
      if (inUse.has(topic))
        onEvent({
          topic,
          chainId: params.chainId,
          name: params.event.name,
          data: params.event.data,
        })
    },
  )
  // The answer to a proposal made before the page was reloaded.
  listen(
    'session_connect',
    ({
      session,
    }: {
      readonly session: { readonly topic: string; readonly pairingTopic?: string }
    }) => {
      if (!line.claimed.has(session.pairingTopic ?? '') && !line.claimed.has(session.topic))
        onUnclaimed()
    },
  )
  removals.push(
    line.ended.on('ended', ({ topic, by }) => onEnded(topic, by === 'tab' ? 'tab' : 'lost')),
    line.link.on('state', onRelay),
  )
  return removals
}
