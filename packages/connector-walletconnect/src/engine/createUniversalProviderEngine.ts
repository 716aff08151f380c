import { createEmitter, createError } from '@latchkey/core'
import { createLineLease } from './createLineLease.js'
import { createPairings } from './createPairings.js'
import { createRequests } from './createRequests.js'
import { createSessions, toSession } from './createSessions.js'
import { createSessionsInUse } from './createSessionsInUse.js'
import { createSocketCheck } from './createSocketCheck.js'
import type { Engine, EngineEvents } from './Engine.js'
import { type EngineClock, systemClock, unheard } from './EngineClock.js'
import { createPageEnvironment, type EngineEnvironment } from './EngineEnvironment.js'
import { createIndexedDbStorage } from './storage/createIndexedDbStorage.js'
import { createSharedStorage } from './storage/createSharedStorage.js'
import type { EngineStorage } from './storage/EngineStorage.js'

export type UniversalProviderEngineOptions = {
  readonly relayUrl: string
  readonly projectId?: string
  /** Shown by the wallet. In a page, the page's own origin replaces `url`. */
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  /** Decision 20: `bounded` on the public relay, `off` on any other. */
  readonly verify: 'bounded' | 'off'
  /** Two engines with the same prefix and relay share their session. */
  readonly storagePrefix: string
  /** A `UniversalProvider` created and still owned by the host. */
  readonly provider?: { readonly client: unknown }
  /** @default IndexedDB, or memory without it */
  readonly storage?: EngineStorage
  readonly clock?: EngineClock
  readonly environment?: EngineEnvironment
}

/**
 * The engine over `@walletconnect/universal-provider` 2.21.8, loaded for the first code or restored
 * session. The tests of this folder document its weaknesses and each workaround.
 */
export function createUniversalProviderEngine(options: UniversalProviderEngineOptions): Engine {
  const {
    relayUrl,
    projectId,
    metadata,
    verify,
    provider,
    clock = systemClock,
    environment = createPageEnvironment(),
  } = options
  const prefix = `${options.storagePrefix}@${relayUrl.replace(/^wss?:\/\//, '').replace(/\/+$/, '')}`
  const events = createEmitter<EngineEvents>()
  const storage = createSharedStorage(
    options.storage ?? createIndexedDbStorage('latchkey-walletconnect'),
    clock,
  )
  const sessions = createSessions(storage, prefix, clock)
  const requests = createRequests(clock)
  const inUse = createSessionsInUse({ sessions, requests, events, clock })
  const removals: (() => void)[] = []
  let destroyed = false

  const pairings = createPairings({
    clock,
    onRenewed: (pairing) => events.emit('pairing', pairing),
    onEnded: ({ uri }) => events.emit('pairingEnded', { uri }),
    async onApproved(line, struct) {
      const session = toSession(line, struct)
      if (!session) return undefined
      inUse.add(line, session)
      // Does not delay the caller for the write.
      unheard(sessions.remember(session.topic))
      return session
    },
    onGhost(line, topic) {
      inUse.remove(topic)
      unheard(sessions.end(line, topic))
    },
  })

  const lease = createLineLease(
    { prefix, relayUrl, projectId, metadata, verify, provider, storage, clock, environment },
    (line) => {
      removals.push(
        ...inUse.listen(line),
        environment.onWake(() => unheard(wake())),
      )
      // Sessions that arrived before the listener was added.
      unheard(sessions.sweep(line))
    },
  )
  const { open } = lease
  const socketCheck = createSocketCheck({
    clock,
    isVisible: () => environment.isVisible?.() ?? true,
    look: () => unheard(wake()),
  })

  async function wake(): Promise<void> {
    if (!lease.isTaken()) return
    const line = await open()
    const topics = [...inUse.topics(), ...pairings.topics()]
    if (topics.length === 0) return
    try {
      await line.link.probe(topics)
    } catch {
      // The relay's own event reports its state; the library retries by itself.
    }
  }

  return {
    async connect({ namespaces, signal, signIn }) {
      if (signal?.aborted) throw createError('ABORTED')
      const line = await open()
      const { pairing, approval } = await pairings.connect(line, namespaces, signal, signIn)
      return { pairing, approval: (waits) => socketCheck.during(approval(waits)) }
    },
    async request(input) {
      const { topic } = input
      if (!inUse.has(topic)) throw createError('NOT_CONNECTED')
      const line = await open()
      if (!line.find(topic)) {
        inUse.ended(topic, 'lost')
        throw createError('NOT_CONNECTED')
      }
      return await socketCheck.during(requests.ask(line, input))
    },
    async disconnect(topic) {
      inUse.remove(topic)
      requests.abandon(topic)
      // An approval that was not wanted leaves the session before in use.
      await sessions.forget(topic, inUse.topics().at(-1))
      if (!lease.isTaken()) return
      await sessions.end(await open(), topic)
    },
    async restore() {
      const topic = await sessions.remembered()
      if (topic === undefined) return undefined
      const line = await open()
      const session = await inUse.takeUp(line, topic)
      if (session) unheard(wake())
      return session
    },
    wake,
    on: (event, listener) => events.on(event, listener),
    async destroy() {
      if (destroyed) return
      destroyed = true
      const released = lease.close()
      socketCheck.stop()
      pairings.close()
      for (const topic of inUse.topics()) requests.abandon(topic)
      for (const remove of removals.splice(0)) remove()
      events.clear()
      await released
    },
  }
}
