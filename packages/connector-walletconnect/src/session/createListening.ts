import type { ConnectorEvents, Emitter } from '@latchkey/core'
import type { Engine, Session } from '../engine/Engine.js'
import { readSession } from '../language/readSession.js'
import type { Places } from './createPlaces.js'
import type { ShownPairing } from './createShownPairing.js'

export type ListeningParts = {
  readonly places: Places
  readonly shown: ShownPairing
  readonly events: Emitter<ConnectorEvents>
  readonly live: () => Session | undefined
  take(session: Session): void
  /** True if another tab has put another session in the place of the live one. */
  isReplaced(): boolean
  /** Takes the session of another tab, if it is found. */
  follow(on: Engine): Promise<void>
  forget(): void
  end(topic: string): Promise<void>
}

/** Applies the engine's events as long as a session is live, or one may still come. */
export function createListening({
  places,
  shown,
  events,
  live,
  take,
  isReplaced,
  follow,
  forget,
  end,
}: ListeningParts) {
  let detach: (() => void) | undefined
  let asking = 0

  const isLive = (topic: string) => live()?.topic === topic
  const listen = (on: Engine) => {
    if (detach) return
    const stops = [
      on.on('pairing', shown.show),
      on.on('pairingEnded', ({ uri }) => shown.end(uri)),
      on.on('relay', ({ reachable }) => events.emit('reachable', reachable)),
      on.on('sessionChanged', ({ session }) => {
        const next = readSession(session)
        if (!next || !isLive(next.topic)) return
        take(next)
        places.update(next)
        if (places.namespaces().length === 0) void end(next.topic)
      }),
      on.on('sessionEvent', (event) => {
        if (isLive(event.topic)) places.hear(event)
        const session = live()
        if (session && places.namespaces().length === 0) void end(session.topic)
      }),
      on.on('sessionEnded', async ({ topic }) => {
        if (!isLive(topic)) return
        if (isReplaced()) await follow(on)
        if (!isLive(topic)) return
        const namespaces = places.namespaces()
        forget()
        rest()
        if (namespaces.length > 0) events.emit('disconnect', { namespaces })
      }),
    ]
    detach = () => {
      for (const stop of stops) stop()
    }
  }
  /** Stops listening, unless a session is live, or one may still come. */
  const rest = () => {
    if (live() || asking > 0 || shown.get()) return
    detach?.()
    detach = undefined
  }
  /** Keeps listening while a session is asked for. */
  const whileAsking = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
    asking += 1
    try {
      return await ask()
    } finally {
      asking -= 1
      rest()
    }
  }
  return { listen, rest, whileAsking }
}
