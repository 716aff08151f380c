import type { Emitter } from '@latchkey/core'
import type { Requests } from './createRequests.js'
import { type Sessions, toSession } from './createSessions.js'
import type { EngineEvents, Session } from './Engine.js'
import { type EngineClock, unheard } from './EngineClock.js'
import type { Line } from './Line.js'
import { listenToLine } from './listenToLine.js'

export type SessionsInUseOptions = {
  readonly sessions: Sessions
  readonly requests: Requests
  readonly events: Emitter<EngineEvents>
  readonly clock: EngineClock
}

/** The sessions that one engine uses, and their events. */
export function createSessionsInUse({ sessions, requests, events, clock }: SessionsInUseOptions) {
  const inUse = new Map<string, Session>()

  function ended(topic: string, reason: EngineEvents['sessionEnded']['reason']): void {
    if (!inUse.delete(topic)) return
    requests.abandon(topic)
    unheard(sessions.forget(topic))
    events.emit('sessionEnded', { topic, reason })
  }

  function add(line: Line, session: Session): void {
    inUse.set(session.topic, session)
    line.claimed.add(session.topic)
  }

  return {
    has: (topic: string): boolean => inUse.has(topic),
    topics: (): readonly string[] => [...inUse.keys()],
    add,
    /** Takes up a session of an earlier page. An unusable one is ended. */
    async takeUp(line: Line, topic: string): Promise<Session | undefined> {
      await line.adopt(topic)
      const struct = line.find(topic)
      const session = struct && toSession(line, struct)
      if (!session) {
        await sessions.forget(topic)
        unheard(sessions.end(line, topic))
        return undefined
      }
      add(line, session)
      if (!line.client.core.relayer.subscriber.topics.includes(topic))
        unheard(line.client.core.relayer.subscribe(topic))
      unheard(sessions.sweep(line))
      return session
    },
    /** Stops using the session without an event. */
    remove: (topic: string): void => void inUse.delete(topic),
    /** Ends the session with an event. */
    ended,
    /** Forwards the library's events. Returns the removals of the listeners. */
    listen: (line: Line): readonly (() => void)[] =>
      listenToLine(line, {
        clock,
        inUse,
        onChanged: (session) => {
          inUse.set(session.topic, session)
          events.emit('sessionChanged', { session })
        },
        onEvent: (event) => events.emit('sessionEvent', event),
        onEnded: ended,
        onUnclaimed: () => unheard(sessions.sweep(line)),
        onRelay: (state) => events.emit('relay', state),
      }),
  }
}
