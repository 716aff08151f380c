import { createEmitter, createError, isKitError } from '@latchkey/core'
import { createPairings } from './createPairings.js'
import { createRequests } from './createRequests.js'
import { createSessions, toSession } from './createSessions.js'
import type { Engine, EngineEvents, Session } from './Engine.js'
import { type EngineClock, systemClock, unheard, within } from './EngineClock.js'
import { createPageEnvironment, type EngineEnvironment } from './EngineEnvironment.js'
import type { Line } from './Line.js'
import { shareLine } from './shareLine.js'
import { createIndexedDbStorage } from './storage/createIndexedDbStorage.js'
import { createSharedStorage } from './storage/createSharedStorage.js'
import type { EngineStorage } from './storage/EngineStorage.js'

/**
 * A socket that dies tells nobody: while an answer is waited for it is asked this often whether it
 * lives.
 */
const lookMs = 10_000
/** The library, its storage and its first look at it. */
const openDeadlineMs = 10_000

export type UniversalProviderEngineOptions = {
  readonly relayUrl: string
  readonly projectId?: string
  /** What the wallet shows. In a page `url` is the page's own origin, whatever stands here. */
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
  /** A `UniversalProvider` that the host has made and goes on owning. */
  readonly provider?: { readonly client: unknown }
  /** @default the browser's database; where there is none, memory */
  readonly storage?: EngineStorage
  readonly clock?: EngineClock
  readonly environment?: EngineEnvironment
}

/**
 * The engine over `@walletconnect/universal-provider` 2.21.8, loaded when a code is asked for or a
 * session is restored. Its weaknesses, and what is done about each, stand in the tests of this
 * folder.
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
  const inUse = new Map<string, Session>()
  const removals: (() => void)[] = []
  let lease: ReturnType<typeof shareLine> | undefined
  let destroyed = false
  let waiting = 0
  let stopLooking = () => {}

  const pairings = createPairings({
    clock,
    onRenewed: (pairing) => events.emit('pairing', pairing),
    onEnded: ({ uri }) => events.emit('pairingEnded', { uri }),
    async onApproved(line, struct) {
      const session = toSession(line, struct)
      if (!session) return undefined
      use(line, session)
      // Nobody waits for the disk.
      unheard(sessions.remember(session.topic))
      return session
    },
    onGhost(line, topic) {
      inUse.delete(topic)
      unheard(sessions.end(line, topic))
    },
  })

  function use(line: Line, session: Session): void {
    inUse.set(session.topic, session)
    line.claimed.add(session.topic)
  }

  function ended(topic: string, reason: EngineEvents['sessionEnded']['reason']): void {
    if (!inUse.delete(topic)) return
    requests.abandon(topic)
    unheard(sessions.forget(topic))
    events.emit('sessionEnded', { topic, reason })
  }

  async function whileLooking<Answer>(answer: Promise<Answer>): Promise<Answer> {
    if (++waiting === 1) look()
    try {
      return await answer
    } finally {
      if (--waiting === 0) stopLooking()
    }
  }

  function look(): void {
    stopLooking = clock.after(lookMs, () => {
      // One that nobody sees asks when it is seen again.
      if (environment.isVisible?.() ?? true) unheard(wake())
      look()
    })
  }

  function attach(line: Line): void {
    const { client } = line
    const changed = ({ topic }: { readonly topic: string }) => {
      const struct = inUse.has(topic) ? line.find(topic) : undefined
      const session = struct && toSession(line, struct)
      if (!session) return
      inUse.set(topic, session)
      events.emit('sessionChanged', { session })
    }
    const listen: typeof client.events.on = (name, listener) => {
      client.events.on(name, listener)
      removals.push(() => client.events.off(name, listener))
      return listener
    }
    listen('session_update', changed)
    listen('session_extend', changed)
    listen('session_expire', ({ topic }: { readonly topic: string }) => ended(topic, 'expired'))
    listen('session_delete', ({ topic, id }: { readonly topic: string; readonly id?: number }) => {
      line.claimed.delete(topic)
      const expired = (inUse.get(topic)?.expiresAt ?? Number.POSITIVE_INFINITY) <= clock.now()
      ended(topic, id ? 'wallet' : expired ? 'expired' : 'lost')
    })
    listen(
      'session_event',
      ({ topic, params }: { readonly topic: string; readonly params: SessionEventParams }) => {
        if (inUse.has(topic))
          events.emit('sessionEvent', {
            topic,
            chainId: params.chainId,
            name: params.event.name,
            data: params.event.data,
          })
      },
    )
    // The answer to a proposal that this page made before it was loaded anew.
    listen(
      'session_connect',
      ({
        session,
      }: {
        readonly session: { readonly topic: string; readonly pairingTopic?: string }
      }) => {
        if (!line.claimed.has(session.pairingTopic ?? '') && !line.claimed.has(session.topic))
          unheard(sessions.sweep(line))
      },
    )
    removals.push(
      line.ended.on('ended', ({ topic, by }) => ended(topic, by === 'tab' ? 'tab' : 'lost')),
      line.link.on('state', (state) => events.emit('relay', state)),
      environment.onWake(() => unheard(wake())),
    )
  }

  async function open(): Promise<Line> {
    if (destroyed) throw createError('KIT_DESTROYED')
    const isFirst = lease === undefined
    lease ??= shareLine({
      prefix,
      relayUrl,
      projectId,
      metadata,
      verify,
      provider,
      storage,
      clock,
      environment,
    })
    const opening = lease
    try {
      const { line, release } = await within(clock, openDeadlineMs, opening, () =>
        createError('WALLET_UNRESPONSIVE'),
      )
      if (destroyed) {
        unheard(release())
        throw createError('KIT_DESTROYED')
      }
      if (isFirst) {
        attach(line)
        // What came before anybody listened.
        unheard(sessions.sweep(line))
      }
      return line
    } catch (error) {
      if (lease === opening) lease = undefined
      unheard(opening.then(({ release }) => release()))
      throw isKitError(error) ? error : createError('RELAY_UNREACHABLE', { cause: error })
    }
  }

  async function wake(): Promise<void> {
    if (!lease) return
    const line = await open()
    const topics = [...inUse.keys(), ...pairings.topics()]
    if (topics.length === 0) return
    try {
      await line.link.probe(topics)
    } catch {
      // The state of the relay is told by its own event; what the library does on its own goes on.
    }
  }

  return {
    async connect({ namespaces, signal, signIn }) {
      if (signal?.aborted) throw createError('ABORTED')
      const line = await open()
      const { pairing, approval } = await pairings.connect(line, namespaces, signal, signIn)
      return { pairing, approval: (waits) => whileLooking(approval(waits)) }
    },
    async request(input) {
      const { topic } = input
      if (!inUse.has(topic)) throw createError('NOT_CONNECTED')
      const line = await open()
      if (!line.find(topic)) {
        ended(topic, 'lost')
        throw createError('NOT_CONNECTED')
      }
      return await whileLooking(requests.ask(line, input))
    },
    async disconnect(topic) {
      inUse.delete(topic)
      requests.abandon(topic)
      await sessions.forget(topic)
      if (!lease) return
      await sessions.end(await open(), topic)
    },
    async restore() {
      const topic = await sessions.remembered()
      if (topic === undefined) return undefined
      const line = await open()
      await line.adopt(topic)
      const struct = line.find(topic)
      const session = struct && toSession(line, struct)
      if (!session) {
        await sessions.forget(topic)
        unheard(sessions.end(line, topic))
        return undefined
      }
      use(line, session)
      if (!line.client.core.relayer.subscriber.topics.includes(topic))
        unheard(line.client.core.relayer.subscribe(topic))
      unheard(sessions.sweep(line))
      unheard(wake())
      return session
    },
    wake,
    on: (event, listener) => events.on(event, listener),
    async destroy() {
      if (destroyed) return
      destroyed = true
      stopLooking()
      pairings.close()
      for (const topic of inUse.keys()) requests.abandon(topic)
      for (const remove of removals.splice(0)) remove()
      events.clear()
      try {
        const line = await lease
        await line?.release()
      } catch {
        // It never opened.
      }
    },
  }
}

type SessionEventParams = {
  readonly chainId: string
  readonly event: { readonly name: string; readonly data: unknown }
}
