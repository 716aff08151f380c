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

/** For tests: other waits, and a disk that is full. */
export type RelayTimes = {
  readonly disk?: typeof diskOf
  readonly pingEveryMs?: number
  readonly expireEveryMs?: number
  readonly farewellMs?: number
  readonly projectsEveryMs?: number
}

export type Relay = {
  readonly routes: readonly Route[]
  /** Takes over a connection that asks for a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Answers what has been published, sends everybody away (4010), takes nobody new. */
  drain(): Promise<void>
  /** Writes what there is to write. */
  stop(): Promise<void>
}

/** Clients on Node give a socket up after 35 s without a ping. */
const pingMs = 25_000
const expireMs = 15_000
const checkMs = 1_000
const projectsMs = 5_000
/** Bytes that may wait in one socket before nothing more is pushed. */
const roomBytes = 256 * 1024
const goodbyeMs = 1_000

/**
 * The WalletConnect relay ("irn"): WebSocket and HTTP, mailboxes in the server's database, fanned
 * out over the instances' bus.
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
    // While the database is away every socket says so.
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
      // Until somebody else listens, an error would end the process.
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

/** What is done again and again, each with its milliseconds. @returns what ends it */
function startTimers(rounds: readonly (readonly [work: () => void, everyMs: number])[]) {
  const timers = rounds.map(([work, everyMs]) => setInterval(work, everyMs))
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
