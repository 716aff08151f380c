import { type BaseError, createEmitter, createError, isKitError } from '@latchkey/core'
import { type EngineClock, unheard, within } from '../EngineClock.js'
import type { LibraryCore } from '../LibraryClient.js'
import { createDial } from './createDial.js'
import { createOutbox, type Outbox } from './createOutbox.js'
import {
  createReachability,
  type Reachability,
  type RelayState,
  unreachable,
} from './createReachability.js'
import type { Skew } from './createSkew.js'
import { guardSocket } from './guardSocket.js'
import { readRefusal, readServerTime } from './readRefusal.js'

/** A live socket answers within 2 ms. */
const probeDeadlineMs = 3000
const openDeadlineMs = 10_000
/** The one socket to the relay. */
export type RelayLink = {
  readonly outbox: Outbox
  /**
   * Resolves when the socket is open.
   * @throws RELAY_UNREACHABLE or the relay's reason, after 10 s or as soon as it is known
   */
  open(signal?: AbortSignal): Promise<void>
  /** Replaces the socket with a new one. */
  restart(): Promise<void>
  /**
   * Checks the socket and reopens a dead one. Either way the relay sends missed messages of these
   * topics.
   */
  probe(topics: readonly string[]): Promise<void>
  /** Another tab has a newer socket; some relays push only to a client's newest one. */
  outdated(): void
  /** Ensures that answers arrive at this tab. */
  claim(signal?: AbortSignal): Promise<void>
  /** Rejects at the deadline, or as soon as the relay refuses this page. */
  orRefusal<Result>(ms: number, work: Promise<Result>, signal?: AbortSignal): Promise<Result>
  on(event: 'state' | 'open', listener: (state: RelayState) => void): () => void
  close(): Promise<void>
}

export type RelayLinkParts = {
  readonly core: LibraryCore
  readonly skew: Skew
  readonly clock: EngineClock
  /** No socket opens before this resolves. */
  readonly ready: Promise<void>
  readonly openSocket: ((url: string) => WebSocket) | undefined
}

export function createRelayLink({
  core,
  skew,
  clock,
  ready,
  openSocket,
}: RelayLinkParts): RelayLink {
  const { relayer, heartbeat } = core
  const outbox = createOutbox(relayer)
  const dial = createDial(relayer, clock, ready)
  const events = createEmitter<{ state: RelayState; open: RelayState; refused: BaseError }>()
  const reach = createReachability(clock, (state) => events.emit('state', state))
  let newest = true
  let restarting: Promise<void> | undefined

  watchSockets(core, { openSocket, clock, reach })

  const onConnect = () => {
    newest = true
    outbox.sendAgain()
    events.emit('open', { reachable: true })
  }
  const onError = (error: unknown) => {
    const serverNow = readServerTime(error)
    // The library emits this before it closes the socket.
    if (serverNow !== undefined && skew.learn(serverNow))
      return queueMicrotask(() => unheard(restart()))
    outbox.clear()
    const refusal = readRefusal(error)
    reach.tell(false, refusal)
    events.emit('refused', refusal)
  }
  relayer.events.on('relayer_connect', onConnect)
  relayer.events.on('relayer_disconnect', reach.lost)
  relayer.events.on('relayer_error', onError)

  function orRefusal<Result>(
    ms: number,
    work: Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    let stop = () => {}
    const refused = new Promise<never>((_, reject) => {
      stop = events.on('refused', reject)
    })
    return within(clock, ms, Promise.race([work, refused]), unreachable, signal)
      .catch((error: unknown) => {
        if (isKitError(error, 'RELAY_UNREACHABLE')) reach.tell(false, error)
        throw error
      })
      .finally(stop)
  }

  async function open(signal?: AbortSignal): Promise<void> {
    if (relayer.connected) return
    await orRefusal(openDeadlineMs, connected(), signal)
  }

  async function connected(): Promise<void> {
    try {
      await relayer.transportOpen()
    } catch (cause) {
      throw createError('RELAY_UNREACHABLE', { cause })
    }
    if (!relayer.connected) throw unreachable()
  }

  function restart(): Promise<void> {
    restarting ??= orRefusal(openDeadlineMs, renew()).finally(() => {
      restarting = undefined
    })
    return restarting
  }

  async function renew(): Promise<void> {
    dial.again()
    await connected()
    outbox.sendAgain()
  }

  return {
    outbox,
    open,
    restart,
    async probe(topics) {
      if (!relayer.connected) return open()
      try {
        const asked = topics.map((topic) =>
          relayer.request({ method: 'irn_subscribe', params: { topic } }),
        )
        for (const answer of asked) unheard(answer)
        await within(clock, probeDeadlineMs, Promise.all(asked), unreachable)
        reach.tell(true)
      } catch {
        await restart()
      }
    },
    outdated() {
      newest = false
    },
    async claim(signal) {
      if (relayer.connected && !newest) await restart()
      await open(signal)
    },
    orRefusal,
    on: (event, listener) => events.on(event, listener),
    async close() {
      reach.close()
      heartbeat.stop()
      relayer.events.off('relayer_connect', onConnect)
      relayer.events.off('relayer_disconnect', reach.lost)
      relayer.events.off('relayer_error', onError)
      outbox.clear()
      dial.stop()
      await relayer.transportClose().catch(() => {})
      clearTimeout(relayer.pingTimeout)
      clearTimeout(relayer.reconnectTimeout)
    },
  }
}

/** Guards each socket the library opens, and reports reachability from it. */
function watchSockets(
  { relayer }: LibraryCore,
  {
    openSocket,
    clock,
    reach,
  }: Pick<RelayLinkParts, 'openSocket' | 'clock'> & { readonly reach: Reachability },
): void {
  const createProvider = relayer.createProvider.bind(relayer)
  relayer.createProvider = async () => {
    await createProvider()
    const { provider } = relayer
    // If the relay closes an abandoned socket with 3000, it would throw without an error listener.
    provider.on?.('error', () => {})
    const { connection } = provider
    if (!connection) return
    if (openSocket) guardSocket(connection, openSocket, clock)
    connection.on('register_error', reach.lost)
    // An open socket proves nothing; only a message shows that the relay is up.
    connection.on('payload', () => reach.tell(true))
  }
}
