import type { ConnectInput, ConnectorEvents, Emitter, GuardedStorage } from '@latchkey/core'
import { readDeadlineMs, type WalletDriver } from '@latchkey/core/adapter'
import type { Engine, Session } from '../engine/Engine.js'
import { askEngine } from '../language/errors.js'
import { readSession } from '../language/readSession.js'
import { createDeepLinkChoice } from './createDeepLinkChoice.js'
import type { Places } from './createPlaces.js'
import type { ShownPairing } from './createShownPairing.js'
import { spokenNamespaces } from './proposal.js'

export type HeldSessionParts = {
  /** Fetches the engine on its first use. */
  readonly openEngine: () => Promise<Engine>
  readonly storage: GuardedStorage
  /** Key of the marker for a session to restore. */
  readonly storageKey: string
  readonly places: Places
  readonly shown: ShownPairing
  readonly events: Emitter<ConnectorEvents>
}

/** Deadline for ending a session, whether or not the wallet hears of it. */
const farewellMs = 3_500

/** The kit's session, from approval to end, with the engine's events for it. */
export function createHeldSession({
  openEngine,
  storage,
  storageKey,
  places,
  shown,
  events,
}: HeldSessionParts) {
  const markerKey = `latchkey.${storageKey}.session`
  const choice = createDeepLinkChoice(storage)
  let engine: Engine | undefined
  let live: Session | undefined
  let detach: (() => void) | undefined

  const forget = () => {
    live = undefined
    places.close()
    choice.clear()
    storage.remove(markerKey)
  }
  const listen = (on: Engine) => {
    if (detach) return
    const stops = [
      on.on('pairing', shown.show),
      on.on('pairingEnded', ({ uri }) => shown.end(uri)),
      on.on('relay', ({ reachable }) => events.emit('reachable', reachable)),
      on.on('sessionChanged', ({ session }) => {
        const next = readSession(session)
        if (!next || next.topic !== live?.topic) return
        live = next
        places.update(next)
        if (places.namespaces().length === 0) void end(next.topic)
      }),
      on.on('sessionEvent', (event) => {
        if (event.topic === live?.topic) places.hear(event)
        if (live && places.namespaces().length === 0) void end(live.topic)
      }),
      on.on('sessionEnded', ({ topic }) => {
        if (topic !== live?.topic) return
        const namespaces = places.namespaces()
        forget()
        unlisten()
        if (namespaces.length > 0) events.emit('disconnect', { namespaces })
      }),
    ]
    detach = () => {
      for (const stop of stops) stop()
    }
  }
  const unlisten = () => {
    detach?.()
    detach = undefined
  }
  const open = async (): Promise<Engine> => {
    choice.check()
    engine ??= await openEngine()
    return engine
  }
  /** Notifies the wallet; never rejects, since the page has already forgotten the session. */
  const end = async (topic: string): Promise<void> => {
    if (live?.topic === topic) {
      forget()
      unlisten()
    }
    try {
      const on = await open()
      await askEngine('disconnect', () => on.disconnect(topic), { ms: farewellMs })
    } catch {
      // An unreachable wallet learns of it on the session's next use or expiry.
    }
  }
  /** Restores the session of an earlier page, if it still stands. */
  const restore = async (on: Engine, signal?: AbortSignal): Promise<Session | undefined> =>
    readSession(await askEngine('restore', () => on.restore(), { ms: readDeadlineMs, signal }))
  const disconnect: WalletDriver['disconnect'] = async ({ namespaces } = {}) => {
    const own = places.namespaces()
    // Without a session here, one that was never restored may still exist.
    const reach = own.length > 0 ? own : spokenNamespaces
    if (namespaces && !namespaces.some((namespace) => reach.includes(namespace))) return
    const topic = live?.topic
    const marked = storage.get(markerKey) !== undefined
    forget()
    unlisten()
    const rest = namespaces ? own.filter((namespace) => !namespaces.includes(namespace)) : []
    if (rest.length > 0) events.emit('disconnect', { namespaces: rest })
    if (topic) return await end(topic)
    if (!marked) return
    try {
      const on = await open()
      const stored = await restore(on)
      if (stored) await end(stored.topic)
    } catch {
      // The engine ends an unreachable session once it can be reached.
    }
  }

  return {
    /** The current session. */
    live: (): Session | undefined => live,
    /** True if there is a session to restore. */
    isMarked: (): boolean => storage.get(markerKey) !== undefined,
    take(session: Session): void {
      live = session
    },
    mark: ({ topic }: Session): void => void storage.set(markerKey, topic),
    /** Sets the app that comes to the front with each request. */
    choose: (wallet: ConnectInput['wallet']): void => choice.set(wallet),
    checkChoice: choice.check,
    open,
    listen,
    unlisten,
    forget,
    restore,
    end,
    disconnect,
  }
}

export type HeldSession = ReturnType<typeof createHeldSession>
