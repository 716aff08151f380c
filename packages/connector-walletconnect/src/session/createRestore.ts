import type { Connection, Connector } from '@latchkey/core'
import type { HeldSession } from './createHeldSession.js'
import type { Places } from './createPlaces.js'

export type RestoreParts = {
  readonly held: HeldSession
  readonly places: Places
  readonly connections: () => readonly Connection[]
}

/** Takes up the session of an earlier page, or looks after the one that is live. */
export function createRestore({ held, places, connections }: RestoreParts): Connector['restore'] {
  return async ({ networks, signal, accounts: kept = [] }) => {
    const namespaces = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
    if (held.live()) {
      const on = await held.open()
      // The page may have slept; the relay sends missed messages on request.
      on.wake().catch(() => undefined)
      await held.follow(on, signal)
    }
    const live = held.live()
    if (live) {
      // Another tab may have connected more of its namespaces.
      const theirs = namespaces.filter((namespace) =>
        kept.some((account) => account.startsWith(`${namespace}:`)),
      )
      places.add(live, theirs, { networks, kept })
      return connections()
    }
    const marked = held.marked()
    if (kept.length === 0 && marked === undefined) return []
    return await held.whileAsking(async () => {
      const on = await held.open()
      held.listen(on)
      const session = await held.restore(on, signal)
      // A wallet may have approved in the meantime.
      if (held.live()) return connections()
      if (!session) {
        held.forget(marked)
        return []
      }
      held.take(session)
      const isUsable = places.open(session, namespaces, { networks, kept })
      held.mark(session)
      if (!isUsable) await held.end(session.topic)
      return connections()
    })
  }
}
