import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { createOutgoing } from '../../budgets/createOutgoing.js'
import { createStorageBudget, diskOf } from '../../budgets/createStorageBudget.js'
import type { Route } from '../../http/Route.js'
import { errorFields } from '../../log/createLog.js'
import type { ServerContext } from '../../ServerContext.js'
import { createClientNames } from './createClientNames.js'
import { createFanOut } from './createFanOut.js'
import { createRelayAdmission } from './createRelayAdmission.js'
import { createRelayCalls } from './createRelayCalls.js'
import { createRelayMetrics } from './createRelayMetrics.js'
import { createRelayRoute } from './createRelayRoute.js'
import { createRelaySockets } from './createRelaySockets.js'
import { createSpending } from './createSpending.js'
import { createTopics } from './createTopics.js'
import { createMailbox } from './mailbox/createMailbox.js'
import { createMailboxStore } from './mailbox/createMailboxStore.js'

/** For tests: other delays, and a full disk. */
export type RelayTimes = {
  readonly disk?: typeof diskOf
  readonly pingEveryMs?: number
  readonly expireEveryMs?: number
  readonly farewellMs?: number
  readonly projectsEveryMs?: number
}

export type Relay = {
  readonly routes: readonly Route[]
  /** Handles a WebSocket upgrade. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Answers pending publications, closes all sockets (4010), and accepts no new ones. */
  drain(): Promise<void>
  /** Writes pending data. */
  stop(): Promise<void>
}

/** Clients on Node drop a socket after 35 s without a ping. */
const pingMs = 25_000
const expireMs = 15_000
const checkMs = 1_000
const projectsMs = 5_000
/** Buffered bytes per socket at which pushing stops. */
const roomBytes = 256 * 1024
const goodbyeMs = 1_000

/**
 * The WalletConnect relay ("irn"): WebSocket and HTTP, mailboxes in the server's database, fan-out
 * over the bus.
 */
export async function createRelay(context: ServerContext, times: RelayTimes = {}): Promise<Relay> {
  const { config, database, bus, log, metrics, now, readiness, secrets } = context
  const settings = config.relay
  const names = createClientNames(secrets)
  const topics = createTopics(names)
  const counts = createRelayMetrics(metrics)
  let isDraining = false
  let lastError = Number.NEGATIVE_INFINITY
  const onError = (error: unknown) => {
    counts.failed()
    // While the database is unreachable every socket reports it.
    if (now() - lastError < 1_000) return
    lastError = now()
    log('error', 'relay', errorFields(error))
  }

  const store = createMailboxStore(database)
  const mailbox = createMailbox({
    store,
    now,
    messagesPerTopic: settings.messagesPerTopic,
    names,
    deliveredMs: settings.deliveredSeconds * 1000,
    onStored: (messages) => fanOut.stored(messages),
    onWrite: counts.written,
    onError,
  })
  const fanOut = createFanOut({ bus, topics, mailbox, names, now, onError })
  const calls = createRelayCalls({ mailbox, settings })
  const outgoing = createOutgoing({
    mostBytes: settings.bufferedBytes,
    roomBytes: Math.min(roomBytes, settings.bufferedBytes / 8),
    onShed: counts.shed,
  })
  const storage = createStorageBudget({
    measure: store.stored,
    mostBytes: settings.storedBytes,
    disk: database.kind === 'libsql' ? () => (times.disk ?? diskOf)(config.dataFolder) : undefined,
    onError,
  })
  readiness.add('relay', () => mailbox.problem())
  readiness.add('disk', () =>
    storage.isDiskFull() ? 'less than a twentieth of the disk is free' : undefined,
  )
  if (config.mode === 'production' && settings.audience.length === 0)
    log('warn', 'relay.audience is empty: tokens that were signed for another relay are taken')
  const spending = createSpending(context, storage)
  await storage.refresh()
  await fanOut.start()
  const sockets = createRelaySockets(context, {
    outgoing,
    spending,
    mailbox,
    topics,
    calls,
    counts,
    onError,
  })

  counts.watch({
    sockets: sockets.size,
    topics: topics.size,
    waitingMessages: mailbox.waiting,
    bufferedBytes: outgoing.bytes,
    storedBytes: () => storage.bytes(),
  })
  const expire = async () => {
    const count = await mailbox.expire()
    if (count > 0) counts.expired(count)
    await database.tidy()
  }
  const stopTimers = startTimers([
    [sockets.probe, times.pingEveryMs ?? pingMs],
    [
      () => {
        outgoing.check()
        sockets.resume()
      },
      checkMs,
    ],
    [() => void sockets.closeDisabled().catch(onError), times.projectsEveryMs ?? projectsMs],
    [() => void expire().catch(onError), times.expireEveryMs ?? expireMs],
  ])

  const admission = createRelayAdmission(context, {
    isDraining: () => isDraining,
    farewellMs: times.farewellMs ?? goodbyeMs,
    onRefused: (reason) => counts.count('refused', reason),
    open: sockets.open,
  })

  return {
    routes: [createRelayRoute(context, calls, outgoing, spending)],
    upgrade: (request, socket, head) => {
      // Without a listener an error would end the process.
      const giveUp = () => socket.destroy()
      socket.on('error', giveUp)
      admission(request, socket, head)
        .catch((error: unknown) => {
          onError(error)
          socket.destroy()
        })
        .finally(() => socket.off('error', giveUp))
    },
    drain: async () => {
      isDraining = true
      await mailbox.idle()
      await sockets.drain(times.farewellMs ?? goodbyeMs)
    },
    stop: async () => {
      stopTimers()
      fanOut.stop()
      storage.stop()
      await mailbox.stop()
    },
  }
}

/** Starts periodic work. @returns the stop function */
function startTimers(rounds: readonly (readonly [work: () => void, everyMs: number])[]) {
  const timers = rounds.map(([work, everyMs]) => setInterval(work, everyMs))
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
