import type { WebSocket } from 'ws'
import type { Config } from '../../config/Config.js'
import { clientKeyOf, subscriptionIdOf } from './clientKeyOf.js'
import { createDelivery } from './createDelivery.js'
import type { Mailbox } from './createMailbox.js'
import { createRelayBucket } from './createRelayBucket.js'
import { type CallerSocket, type RelayCalls, toDelivered, toRelayMethod } from './createRelayCalls.js'
import type { Subscriber, Topics } from './createTopics.js'
import { handlerFault, payloadFault, tooManyRequests, toRelayFault } from './RelayFault.js'
import type { RelayMessage } from './RelayMessage.js'
import { type Frame, printFault, printResult, readFrame } from './readFrame.js'

/** Close codes of the relay. After 3000 clients do not come back by themselves; after the others they do. */
export const closeCodes = { unauthorised: 3000, tooManyRequests: 3001, draining: 4010, unavailable: 1013 } as const

export type RelaySocketOptions = {
  readonly socket: WebSocket
  readonly clientId: string
  readonly settings: Config['relay']
  readonly mailbox: Mailbox
  readonly topics: Topics
  readonly calls: RelayCalls
  /** What is counted: each has a name from a fixed list. */
  count(what: 'pushed' | 'acknowledged' | 'requests' | 'refused', label?: string): void
  onError(error: unknown): void
  onClose(summary: { readonly code: number; readonly requests: number; readonly pushed: number }): void
}

/** Bytes that may wait in a socket before nothing more is pushed. */
const roomBytes = 1024 * 1024
/** Bytes that may wait in a socket at all: who asks without reading is cut off. */
const mostBytes = 8 * 1024 * 1024
const mostRunning = 256
const mostRefused = 1_000

/** One client on one socket. */
export function createRelaySocket(options: RelaySocketOptions) {
  const { socket, clientId, settings, mailbox, topics, calls, count, onError, onClose } = options
  const client = clientKeyOf(clientId)
  const subscriptions = new Map<string, string>()
  const bucket = createRelayBucket(settings.requestsPerSecond)
  let isAlive = true
  let isClosing = false
  let running = 0
  let refused = 0
  const summary = { requests: 0, pushed: 0 }

  const afterSend = () => delivery.resume()
  const send = (text: string, sent?: () => void) => {
    if (socket.readyState !== socket.OPEN) return
    socket.send(text, sent)
    if (socket.bufferedAmount > mostBytes) socket.terminate()
  }

  // Printed once, however many get it.
  const push = (message: RelayMessage, pushId: number) => {
    const id = subscriptions.get(message.topic)
    if (id === undefined) return
    summary.pushed += 1
    count('pushed')
    send(
      `{"id":${pushId},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${id}","data":${printDelivered(message)}}}`,
      afterSend,
    )
  }
  const delivery = createDelivery({
    client,
    mailbox,
    hasRoom: () => socket.readyState === socket.OPEN && socket.bufferedAmount < roomBytes,
    isSubscribed: (topic) => subscriptions.has(topic),
    push,
    onError,
  })
  const subscriber: Subscriber = { client, live: delivery.live }

  const acknowledge = (pushId: number, accepted = true) => {
    const got = delivery.answered(pushId, accepted)
    if (!got) return
    count('acknowledged')
    mailbox.acknowledge({ ...got, client })
  }
  const unsubscribe = (topic: string) => {
    if (!subscriptions.delete(topic)) return
    topics.remove(topic, subscriber)
    delivery.forget(topic)
  }
  const callerSocket: CallerSocket = {
    subscribe: (names) => {
      const fresh = new Set(names.filter((topic) => !subscriptions.has(topic)))
      if (subscriptions.size + fresh.size > settings.topicsPerClient) throw handlerFault('SubscriberLimitExceeded')
      for (const topic of fresh) {
        subscriptions.set(topic, subscriptionIdOf(topic, clientId))
        topics.add(topic, subscriber)
      }
    },
    unsubscribe,
    acknowledge,
  }
  const caller = { clientId, client, socket: callerSocket }

  const answer = async (frame: Extract<Frame, { kind: 'call' }>) => {
    running += 1
    if (running === mostRunning) socket.pause()
    try {
      const method = toRelayMethod(frame.method)
      if (!method) throw payloadFault('InvalidMethod')
      count('requests', method)
      const { result, backlog } = await calls(caller, method, frame.params)
      send(printResult(frame.id, result))
      // Only now: who gets a message of a subscription must know the subscription.
      if (backlog) delivery.backlog(backlog)
    } catch (error) {
      refuse(frame.id, error)
    } finally {
      running -= 1
      if (running === mostRunning / 2 && socket.isPaused) socket.resume()
    }
  }
  const refuse = (id: string, error: unknown) => {
    const fault = toRelayFault(error)
    if (fault !== error) onError(error)
    count('refused', fault.data)
    send(printFault(id, fault))
  }

  socket.on('pong', () => {
    isAlive = true
  })
  socket.on('error', () => socket.terminate())
  socket.on('message', (data) => {
    isAlive = true
    if (isClosing) return
    const text = data.toString()
    const frame = readFrame(text)
    // Whoever gets many messages must be free to acknowledge them.
    if (frame.kind === 'answer') return acknowledge(frame.id, frame.accepted)
    summary.requests += 1
    if (!bucket.take(text.length)) {
      refused += 1
      if (refused > mostRefused) return close(closeCodes.tooManyRequests, 'Too many requests')
      return refuse(frame.id, tooManyRequests())
    }
    if (frame.kind === 'broken') return refuse(frame.id, frame.fault)
    void answer(frame)
  })
  socket.on('close', (code) => {
    isClosing = true
    for (const topic of [...subscriptions.keys()]) unsubscribe(topic)
    delivery.close()
    onClose({ code, ...summary })
  })
  const close = (code: number, reason: string) => {
    isClosing = true
    socket.close(code, reason)
  }

  return {
    /** Asks whether the client is there; one that has not answered the last time is not. */
    probe: (): void => {
      // A socket that is not read cannot say that it is alive.
      if (!isAlive && !socket.isPaused) socket.terminate()
      else if (socket.readyState === socket.OPEN) socket.ping()
      isAlive = false
    },
    close,
    terminate: (): void => socket.terminate(),
  }
}

export type RelaySocket = ReturnType<typeof createRelaySocket>

let printed: { readonly message: RelayMessage; readonly text: string } | undefined

/** All who get a message get it one after the other: the last one printed is kept. */
function printDelivered(message: RelayMessage): string {
  if (printed?.message !== message) printed = { message, text: JSON.stringify(toDelivered(message)) }
  return printed.text
}
