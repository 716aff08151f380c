import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { createOutgoing } from '../../budgets/createOutgoing.js'
import { createStorageBudget, diskOf } from '../../budgets/createStorageBudget.js'
import { maskedCaller } from '../../http/callerOf.js'
import type { Route } from '../../http/Route.js'
import { errorFields } from '../../log/createLog.js'
import type { ServerContext } from '../../ServerContext.js'
import { projectNotFound } from './admitCaller.js'
import { createClientNames } from './createClientNames.js'
import { createFanOut } from './createFanOut.js'
import { createMailbox } from './createMailbox.js'
import { createMailboxStore } from './createMailboxStore.js'
import { type Admitted, createRelayAdmission } from './createRelayAdmission.js'
import { createRelayCalls, relayMethods } from './createRelayCalls.js'
import { createRelayRoute } from './createRelayRoute.js'
import { closeCodes, createRelaySocket, type RelaySocket } from './createRelaySocket.js'
import { createSpending } from './createSpending.js'
import { createTopics } from './createTopics.js'

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
  const { config, database, bus, log, metrics, now, projects, readiness, secrets } = context
  const settings = config.relay
  const names = createClientNames(secrets)
  const topics = createTopics(names)
  const sockets = new Set<RelaySocket>()
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: settings.maxFrameBytes,
    perMessageDeflate: false,
    clientTracking: false,
  })
  let isDraining = false
  let lastError = Number.NEGATIVE_INFINITY
  const onError = (error: unknown) => {
    metrics.count('latchkey_relay_errors_total')
    // While the database is away every socket says so.
    if (now() - lastError < 1_000) return
    lastError = now()
    log('error', 'relay', errorFields(error))
  }

  metrics.begin(
    'latchkey_relay_messages_total',
    messageEvents.map((event) => ({ event })),
  )
  metrics.begin('latchkey_relay_requests_total', Object.values(methodLabels))
  metrics.begin(
    'latchkey_relay_closed_total',
    [...closedCodes, 'other'].map((code) => ({ code: String(code) })),
  )
  const counted = (event: (typeof messageEvents)[number], by = 1) =>
    metrics.count('latchkey_relay_messages_total', { event }, by)

  const store = createMailboxStore(database)
  const mailbox = createMailbox({
    store,
    now,
    messagesPerTopic: settings.messagesPerTopic,
    names,
    deliveredMs: settings.deliveredSeconds * 1000,
    onStored: (messages) => fanOut.stored(messages),
    onWrite: ({ stored, duplicates, refused, seconds }) => {
      counted('stored', stored)
      counted('duplicate', duplicates)
      counted('mailbox_full', refused)
      metrics.observe('latchkey_relay_write_seconds', {}, seconds)
    },
    onError,
  })
  const fanOut = createFanOut({ bus, topics, mailbox, names, now, onError })
  const calls = createRelayCalls({ mailbox, settings })
  const outgoing = createOutgoing({
    mostBytes: settings.bufferedBytes,
    roomBytes: Math.min(roomBytes, settings.bufferedBytes / 8),
    onShed: () => metrics.count('latchkey_relay_shed_total'),
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

  metrics.gauge('latchkey_relay_sockets', 'Relay sockets that are open now', () => sockets.size)
  metrics.gauge('latchkey_relay_topics', 'Topics with a subscriber on this instance', () =>
    topics.size(),
  )
  metrics.gauge('latchkey_relay_waiting_messages', 'Published messages that are not safe yet', () =>
    mailbox.waiting(),
  )

  metrics.gauge(
    'latchkey_relay_buffered_bytes',
    'What waits in sockets and answers until it is taken',
    () => outgoing.bytes(),
  )

  metrics.gauge('latchkey_relay_stored_bytes', 'What waits in the mailboxes of all projects', () =>
    storage.bytes(),
  )
  const expire = () => {
    mailbox
      .expire()
      .then((count) => {
        if (count > 0) counted('expired', count)
        return database.tidy()
      })
      .catch(onError)
  }
  const timers = [
    setInterval(() => {
      for (const socket of sockets) socket.probe()
    }, times.pingEveryMs ?? pingMs),
    setInterval(() => {
      outgoing.check()
      for (const socket of sockets) socket.resume()
    }, checkMs),
    setInterval(() => void leaveDisabled().catch(onError), times.projectsEveryMs ?? projectsMs),
    setInterval(expire, times.expireEveryMs ?? expireMs),
  ]
  for (const timer of timers) timer.unref()

  /** A project that has been switched off takes its sockets with it. */
  const leaveDisabled = async () => {
    for (const project of new Set([...sockets].map((socket) => socket.project))) {
      if (project === '' || (await projects.find(project))) continue
      for (const socket of sockets)
        if (socket.project === project) socket.close(closeCodes.unauthorised, projectNotFound)
    }
  }

  const count = (what: 'pushed' | 'acknowledged' | 'requests' | 'refused', label = '') => {
    if (what === 'requests') metrics.count('latchkey_relay_requests_total', methodLabels[label])
    else if (what === 'refused') metrics.count('latchkey_relay_refused_total', { reason: label })
    else counted(what)
  }
  const open = (socket: WebSocket, { clientId, caller, project }: Admitted, leave: () => void) => {
    const from = now()
    const relaySocket = createRelaySocket({
      socket,
      clientId,
      project: project?.id ?? '',
      outgoing,
      spend: spending(caller, project?.id, { isSocket: true }),
      settings,
      mailbox,
      topics,
      calls,
      count,
      onError,
      onClose: ({ code, requests, pushed }) => {
        sockets.delete(relaySocket)
        leave()
        metrics.count('latchkey_relay_closed_total', { code: knownCode(code) })
        log('info', 'relay socket closed', {
          code,
          project: project?.id,
          client: maskedCaller(caller),
          seconds: Math.round((now() - from) / 1000),
          requests,
          pushed,
        })
      },
    })
    sockets.add(relaySocket)
  }

  const admission = createRelayAdmission(context, {
    server,
    isDraining: () => isDraining,
    farewellMs: times.farewellMs ?? goodbyeMs,
    onRefused: (reason) => count('refused', reason),
    open,
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
      for (const socket of sockets) socket.close(closeCodes.draining, 'Draining')
      const until = performance.now() + (times.farewellMs ?? goodbyeMs)
      while (sockets.size > 0 && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 10))
      for (const socket of sockets) socket.terminate()
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      fanOut.stop()
      storage.stop()
      await mailbox.stop()
    },
  }
}

const messageEvents = [
  'stored',
  'duplicate',
  'mailbox_full',
  'expired',
  'pushed',
  'acknowledged',
] as const
const methodLabels: Readonly<Record<string, { readonly method: string }>> = Object.fromEntries(
  relayMethods.map((method) => [method, { method }]),
)

/** A label must not be whatever a client likes to close with. */
const closedCodes: readonly number[] = [1000, 1001, 1006, 1009, 3001, 4010]
const knownCode = (code: number) => (closedCodes.includes(code) ? String(code) : 'other')
