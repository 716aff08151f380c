import type {
  ConnectInput,
  ConnectorEvents,
  Emitter,
  GuardedStorage,
  WalletInfo,
} from '@latchkey/core'
import { readDeadlineMs, type WalletDriver } from '@latchkey/core/adapter'
import type { Engine, Session } from '../engine/Engine.js'
import { askEngine } from '../language/errors.js'
import { readSession } from '../language/readSession.js'
import { createDeepLinkChoice } from './createDeepLinkChoice.js'
import { createListening } from './createListening.js'
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
  readonly walletOf: (session: Session | undefined) => WalletInfo
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
  walletOf,
}: HeldSessionParts) {
  const markerKey = `latchkey.${storageKey}.session`
  const choice = createDeepLinkChoice(storage)
  let engine: Engine | undefined
  let live: Session | undefined

  const take = (session: Session): void => {
    live = session
  }
  const forget = (topic = live?.topic) => {
    live = undefined
    places.close()
    const marked = storage.get(markerKey)
    // The session that another tab has put in its place stays.
    if (marked !== undefined && marked !== topic) return
    choice.clear()
    storage.remove(markerKey)
  }
  /** True if another tab has put another session in the place of this one. */
  const isReplaced = () => {
    const marked = storage.get(markerKey)
    return live !== undefined && marked !== undefined && marked !== live.topic
  }
  /** Takes the session of another tab in the place of this one, if there is one. */
  const follow = async (on: Engine, signal?: AbortSignal): Promise<void> => {
    const before = live
    if (!isReplaced()) return
    const next = await restore(on, signal).catch(() => undefined)
    // The person may have connected or disconnected in the meantime.
    if (!next || live?.topic !== before?.topic || next.topic === before?.topic) return
    live = next
    const [was, is] = [walletOf(before), walletOf(next)]
    places.update(next, JSON.stringify(was) === JSON.stringify(is) ? undefined : is)
    // The session is the other tab's alone. A later restore may take it up.
    if (places.namespaces().length === 0) live = undefined
    rest()
  }
  const open = async (): Promise<Engine> => {
    choice.check()
    engine ??= await openEngine()
    return engine
  }
  /** Notifies the wallet; never rejects, since the page has already forgotten the session. */
  const end = async (topic: string): Promise<void> => {
    if (live?.topic === topic) forget()
    rest()
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
    const marked = storage.get(markerKey)
    forget(topic ?? marked)
    rest()
    const others = namespaces ? own.filter((namespace) => !namespaces.includes(namespace)) : []
    if (others.length > 0) events.emit('disconnect', { namespaces: others })
    if (topic) return await end(topic)
    if (marked === undefined) return
    try {
      const on = await open()
      const stored = await restore(on)
      if (stored) await end(stored.topic)
    } catch {
      // The engine ends an unreachable session once it can be reached.
    }
  }
  const { listen, rest, whileAsking } = createListening({
    places,
    shown,
    events,
    live: () => live,
    take,
    isReplaced,
    follow,
    forget,
    end,
  })

  return {
    /** The current session. */
    live: (): Session | undefined => live,
    /** The topic of a session to restore. */
    marked: (): string | undefined => storage.get(markerKey),
    take,
    mark: ({ topic }: Session): void => void storage.set(markerKey, topic),
    /** Sets the app that comes to the front with each request. */
    choose: (wallet: ConnectInput['wallet']): void => choice.set(wallet),
    checkChoice: choice.check,
    open,
    listen,
    whileAsking,
    forget,
    follow,
    restore,
    end,
    disconnect,
  }
}

export type HeldSession = ReturnType<typeof createHeldSession>
