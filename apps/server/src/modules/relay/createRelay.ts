import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { maskedCaller } from '../../http/callerOf.js'
import type { Route } from '../../http/Route.js'
import { errorFields } from '../../log/createLog.js'
import type { ServerContext } from '../../ServerContext.js'
import { admitCaller, type Refusal } from './admitCaller.js'
import { createFanOut } from './createFanOut.js'
import { createMailbox } from './createMailbox.js'
import { createMailboxStore } from './createMailboxStore.js'
import { createRelayCalls, relayMethods } from './createRelayCalls.js'
import { createRelayRoute } from './createRelayRoute.js'
import { closeCodes, createRelaySocket, type RelaySocket } from './createRelaySocket.js'
import { createTopics } from './createTopics.js'

/** For tests: other waits. */
export type RelayTimes = { readonly pingEveryMs?: number; readonly expireEveryMs?: number; readonly farewellMs?: number }

export type Relay = {
  readonly routes: readonly Route[]
  /** Takes over a connection that asks for a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Answers what has been published, sends everybody away (4010), takes nobody new. */
  drain(): Promise<void>
  /** Writes what there is to write. */
  stop(): Promise<void>
}

const paths = new Set(['/', '/relay'])
/** Clients on Node give a socket up after 35 s without a ping. */
const pingMs = 25_000
const expireMs = 15_000
const goodbyeMs = 1_000
const reasonBytes = 123

/** The WalletConnect relay ("irn"): WebSocket and HTTP, mailboxes in the server's database, fanned out over the instances' bus. */
export async function createRelay(context: ServerContext, times: RelayTimes = {}): Promise<Relay> {
  const { config, database, bus, log, metrics, now } = context
  const settings = config.relay
  const topics = createTopics()
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

  const store = createMailboxStore(database)
  const mailbox = createMailbox({
    store,
    now,
    messagesPerTopic: settings.messagesPerTopic,
    onStored: (messages) => fanOut.stored(messages),
    onWrite: ({ stored, duplicates, refused, seconds }) => {
      metrics.count('latchkey_relay_messages_total', { event: 'stored' }, stored)
      metrics.count('latchkey_relay_messages_total', { event: 'duplicate' }, duplicates)
      metrics.count('latchkey_relay_messages_total', { event: 'mailbox_full' }, refused)
      metrics.observe('latchkey_relay_write_seconds', {}, seconds)
    },
    onError,
  })
  const fanOut = createFanOut({ bus, topics, mailbox, now, onError })
  const calls = createRelayCalls({ mailbox, settings })
  await fanOut.start()

  metrics.gauge('latchkey_relay_sockets', 'Relay sockets that are open now', () => sockets.size)
  metrics.gauge('latchkey_relay_topics', 'Topics with a subscriber on this instance', () => topics.size())
  metrics.gauge('latchkey_relay_waiting_messages', 'Published messages that are not safe yet', () => mailbox.waiting())

  const expire = () => {
    mailbox.expire().then((count) => {
      if (count > 0) metrics.count('latchkey_relay_messages_total', { event: 'expired' }, count)
    }, onError)
  }
  const timers = [
    setInterval(() => {
      for (const socket of sockets) socket.probe()
    }, times.pingEveryMs ?? pingMs),
    setInterval(expire, times.expireEveryMs ?? expireMs),
  ]
  for (const timer of timers) timer.unref()

  const count = (what: 'pushed' | 'acknowledged' | 'requests' | 'refused', label = '') => {
    if (what === 'requests') metrics.count('latchkey_relay_requests_total', methodLabels[label])
    else if (what === 'refused') metrics.count('latchkey_relay_refused_total', { reason: label })
    else metrics.count('latchkey_relay_messages_total', eventLabels[what])
  }
  const open = (socket: WebSocket, clientId: string, caller: string, project: string | undefined) => {
    const from = now()
    const relaySocket = createRelaySocket({
      socket,
      clientId,
      settings,
      mailbox,
      topics,
      calls,
      count,
      onError,
      onClose: ({ code, requests, pushed }) => {
        sockets.delete(relaySocket)
        metrics.count('latchkey_relay_closed_total', { code: knownCode(code) })
        log('info', 'relay socket closed', {
          code,
          project,
          client: maskedCaller(caller),
          seconds: Math.round((now() - from) / 1000),
          requests,
          pushed,
        })
      },
    })
    sockets.add(relaySocket)
  }

  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '/', 'ws://relay')
    if (!paths.has(url.pathname)) return refuseOverHttp(socket, 404)
    const inCloseFrame = url.searchParams.get('useOnCloseEvent') === 'true'
    const refuse = ({ status, closeCode, reason, data }: Refusal) => {
      metrics.count('latchkey_relay_refused_total', { reason: data })
      if (!inCloseFrame) return refuseOverHttp(socket, status)
      // A page cannot see the status of a failed handshake.
      server.handleUpgrade(request, socket, head, (accepted) => {
        accepted.on('error', () => accepted.terminate())
        accepted.close(closeCode, cut(reason))
        setTimeout(() => accepted.terminate(), times.farewellMs ?? goodbyeMs).unref()
      })
    }
    const draining = { status: 503, closeCode: closeCodes.draining, reason: 'Draining', data: 'Draining' }
    if (isDraining) return refuse(draining)
    const admission = await admitCaller(context, request, url.searchParams)
    if (socket.destroyed) return
    if (admission.refusal) {
      log('info', 'relay caller refused', { reason: admission.refusal.data, client: maskedCaller(admission.caller) })
      return refuse(admission.refusal)
    }
    if (isDraining) return refuse(draining)
    const { clientId, caller, project } = admission
    server.handleUpgrade(request, socket, head, (accepted) => open(accepted, clientId, caller, project?.id))
  }

  return {
    routes: [createRelayRoute(context, calls)],
    upgrade: (request, socket, head) => {
      // Until somebody else listens, an error would end the process.
      const giveUp = () => socket.destroy()
      socket.on('error', giveUp)
      admit(request, socket, head)
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
      while (sockets.size > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 10))
      for (const socket of sockets) socket.terminate()
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      fanOut.stop()
      await mailbox.stop()
    },
  }
}

const eventLabels = { pushed: { event: 'pushed' }, acknowledged: { event: 'acknowledged' } } as const
const methodLabels: Readonly<Record<string, { readonly method: string }>> = Object.fromEntries(
  relayMethods.map((method) => [method, { method }]),
)

/** A label must not be whatever a client likes to close with. */
const knownCode = (code: number) =>
  code === 1000 || code === 1001 || code === 1006 || code === 1009 || code === 3001 || code === 4010 ? String(code) : 'other'

const cut = (reason: string) =>
  Buffer.from(reason)
    .subarray(0, reasonBytes)
    .toString('utf8')
    .replace(/\ufffd$/, '')

function refuseOverHttp(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
  setTimeout(() => socket.destroy(), goodbyeMs).unref()
}
