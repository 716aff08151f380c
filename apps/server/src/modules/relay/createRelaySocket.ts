import type { WebSocket } from 'ws'
import type { Outgoing } from '../../budgets/createOutgoing.js'
import type { Config } from '../../config/Config.js'
import { clientKeyOf } from './clientKeyOf.js'
import { createRelayBucket } from './createRelayBucket.js'
import type { RelayCalls } from './createRelayCalls.js'
import { createSocketAnswers } from './createSocketAnswers.js'
import { createSocketFlow } from './createSocketFlow.js'
import { createSocketSubscriptions } from './createSocketSubscriptions.js'
import type { Topics } from './createTopics.js'
import type { Mailbox } from './mailbox/createMailbox.js'
import type { RelayCaller } from './RelayCaller.js'
import { tooManyRequests } from './RelayFault.js'
import { readFrame } from './readFrame.js'

/** Close codes of the relay. Clients do not reconnect after 3000; they do after the others. */
export const closeCodes = {
  unauthorised: 3000,
  tooManyRequests: 3001,
  draining: 4010,
  unavailable: 1013,
} as const

export type RelaySocketOptions = {
  readonly socket: WebSocket
  readonly clientId: string
  /** The caller's project; '' without one. */
  readonly project: string
  readonly outgoing: Outgoing
  readonly spend: RelayCaller['spend']
  readonly settings: Config['relay']
  readonly mailbox: Mailbox
  readonly topics: Topics
  readonly calls: RelayCalls
  /** Counts an event; names come from a fixed list. */
  count(what: 'pushed' | 'acknowledged' | 'requests' | 'refused', label?: string): void
  onError(error: unknown): void
  onClose(summary: {
    readonly code: number
    readonly requests: number
    readonly pushed: number
  }): void
}

/** Consecutive checks without progress on a socket with waiting bytes. */
const mostStalls = 2
/** Longer frames are charged before they are parsed. */
const freeBytes = 256
/** Refused frames up to this length are parsed for their id. */
const readBytes = 16 * 1024
const mostRefused = 1_000

/** One client on one socket. */
export function createRelaySocket(options: RelaySocketOptions) {
  const {
    socket,
    clientId,
    project,
    outgoing,
    spend,
    settings,
    mailbox,
    topics,
    calls,
    count,
    onError,
    onClose,
  } = options
  const client = clientKeyOf(clientId)
  const bucket = createRelayBucket(settings.requestsPerSecond)
  let isAlive = true
  let isClosing = false
  let refused = 0
  let stalls = 0
  let stalledAtProbe: number | undefined
  const summary = { requests: 0, pushed: 0 }

  const flow = createSocketFlow({ socket, outgoing, onTaken: () => subscriptions.resume() })
  const subscriptions = createSocketSubscriptions({
    clientId,
    client,
    topics,
    mailbox,
    topicsPerClient: settings.topicsPerClient,
    hasRoom: flow.hasRoom,
    send: flow.send,
    onPushed: () => {
      summary.pushed += 1
      count('pushed')
    },
    onAcknowledged: () => count('acknowledged'),
    onError,
  })
  const { answer, refuse } = createSocketAnswers({
    caller: { clientId, client, project, socket: subscriptions, spend },
    calls,
    mailbox,
    flow,
    charge: bucket.charge,
    backlog: subscriptions.backlog,
    count,
    onError,
  })

  socket.on('pong', (mark) => {
    isAlive = true
    flow.read(mark.toString())
  })
  socket.on('error', () => socket.terminate())
  const isTooMuch = (bytes: number): boolean => {
    if (bucket.take(bytes)) return false
    refused += 1
    if (refused > mostRefused) close(closeCodes.tooManyRequests, 'Too many requests')
    return true
  }
  socket.on('message', (data) => {
    isAlive = true
    if (isClosing) return
    const text = data.toString()
    const isShort = text.length <= freeBytes
    // A long frame is charged before it is parsed.
    const isRefused = !isShort && isTooMuch(text.length)
    if (isClosing) return
    if (isRefused && text.length > readBytes) return refuse('0', tooManyRequests())
    const frame = readFrame(text)
    // Acknowledgements of pushes are free.
    if (frame.kind === 'answer') {
      if (!isRefused && !subscriptions.acknowledge(frame.id, frame.accepted) && isShort)
        isTooMuch(text.length)
      return
    }
    summary.requests += 1
    if (isRefused || (isShort && isTooMuch(text.length)))
      return isClosing ? undefined : refuse(frame.id, tooManyRequests())
    if (frame.kind === 'broken') return refuse(frame.id, frame.fault)
    void answer(frame)
  })
  socket.on('close', (code) => {
    isClosing = true
    subscriptions.close()
    flow.close()
    onClose({ code, ...summary })
  })
  const close = (code: number, reason: string) => {
    isClosing = true
    socket.close(code, reason)
  }

  return {
    /**
     * Pings the client. A client without an answer to the last ping is dropped, unless earlier data
     * is still on its way.
     */
    probe: (): void => {
      const isBusy = flow.isBusy()
      const stalledSince = flow.stalledSince()
      stalls = stalledSince !== undefined && stalledSince === stalledAtProbe ? stalls + 1 : 0
      stalledAtProbe = stalledSince
      if (stalls >= mostStalls || (!isAlive && !isBusy)) socket.terminate()
      else if (socket.readyState === socket.OPEN) socket.ping()
      isAlive = false
    },
    /** Pushes messages delayed by the total limit on buffered bytes. */
    resume: (): void => subscriptions.resume(),
    project,
    close,
    terminate: (): void => socket.terminate(),
  }
}

export type RelaySocket = ReturnType<typeof createRelaySocket>
