import type { WebSocket } from 'ws'
import type { Outgoing } from '../../budgets/createOutgoing.js'
import type { Config } from '../../config/Config.js'
import { clientKeyOf, subscriptionIdOf } from './clientKeyOf.js'
import { createDelivery } from './createDelivery.js'
import type { Mailbox } from './createMailbox.js'
import { createRelayBucket } from './createRelayBucket.js'
import {
  type CallerSocket,
  entriesOf,
  fetchingMethods,
  type RelayCaller,
  type RelayCalls,
  type RelayMethod,
  type RelayResult,
  toDelivered,
  toRelayMethod,
} from './createRelayCalls.js'
import type { Subscriber, Topics } from './createTopics.js'
import { handlerFault, payloadFault, tooManyRequests, toRelayFault } from './RelayFault.js'
import type { RelayMessage } from './RelayMessage.js'
import { type Frame, printFault, printResult, readFrame } from './readFrame.js'

/**
 * Close codes of the relay. After 3000 clients do not come back by themselves; after the others
 * they do.
 */
export const closeCodes = {
  unauthorised: 3000,
  tooManyRequests: 3001,
  draining: 4010,
  unavailable: 1013,
} as const

export type RelaySocketOptions = {
  readonly socket: WebSocket
  readonly clientId: string
  /** The project in whose name it came; '' without one. */
  readonly project: string
  readonly outgoing: Outgoing
  readonly spend: RelayCaller['spend']
  readonly settings: Config['relay']
  readonly mailbox: Mailbox
  readonly topics: Topics
  readonly calls: RelayCalls
  /** What is counted: each has a name from a fixed list. */
  count(what: 'pushed' | 'acknowledged' | 'requests' | 'refused', label?: string): void
  onError(error: unknown): void
  onClose(summary: {
    readonly code: number
    readonly requests: number
    readonly pushed: number
  }): void
}

/** Bytes that may wait in a socket before nothing more is read from it. */
const pauseBytes = 1024 * 1024
/**
 * Times in a row that a socket with bytes to take has taken none, when it is asked whether it is
 * there.
 */
const mostStalls = 2
/** Calls with large answers that wait for each other. */
const mostFetching = 16
/** A longer frame is counted before it is parsed. */
const freeBytes = 256
/** A frame that is refused is parsed for its id, unless it is longer. */
const readBytes = 16 * 1024
const mostRunning = 256
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
  /** By topic; the id is made when the first message is pushed. */
  const subscriptions = new Map<string, { readonly topic: string; id?: string }>()
  const bucket = createRelayBucket(settings.requestsPerSecond)
  let isAlive = true
  let isClosing = false
  let isGone = false
  let running = 0
  let refused = 0
  let stalls = 0
  let stalledAtProbe: number | undefined
  const summary = { requests: 0, pushed: 0 }

  let waitingBytes = 0
  let stalledSince: number | undefined
  const mayRead = () => waitingBytes < pauseBytes && running < mostRunning
  const readOn = () => {
    if (socket.isPaused && waitingBytes < pauseBytes / 2 && running <= mostRunning / 2)
      socket.resume()
  }
  const pauseIfFull = () => {
    if (!mayRead() && socket.readyState === socket.OPEN) socket.pause()
  }
  const send = (text: string) => {
    if (socket.readyState !== socket.OPEN) return
    const bytes = text.length
    waitingBytes += bytes
    outgoing.add(bytes)
    stalledSince ??= performance.now()
    socket.send(text, () => {
      if (isGone) return
      waitingBytes -= bytes
      outgoing.taken(bytes)
      stalledSince = waitingBytes === 0 ? undefined : performance.now()
      readOn()
      delivery.resume()
    })
    pauseIfFull()
  }
  const leave = outgoing.join({
    waitingBytes: () => waitingBytes,
    stalledSince: () => stalledSince,
    terminate: () => socket.terminate(),
  })

  // A client's WebSocket answers a ping behind what came before it: when it does, it has read that.
  let lastRead = 0
  const unread = new Map<string, (isRead: boolean) => void>()
  const whenRead = (): Promise<boolean> =>
    new Promise((resolve) => {
      if (socket.readyState !== socket.OPEN) return resolve(false)
      const mark = `read ${++lastRead}`
      unread.set(mark, resolve)
      socket.ping(mark)
    })

  // Printed once, however many get it.
  const push = (message: RelayMessage, pushId: number) => {
    const subscription = subscriptions.get(message.topic)
    if (!subscription) return
    subscription.id ??= subscriptionIdOf(message.topic, clientId)
    const { id } = subscription
    summary.pushed += 1
    count('pushed')
    send(
      `{"id":${pushId},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${id}","data":${printDelivered(message)}}}`,
    )
  }
  const delivery = createDelivery({
    client,
    mailbox,
    hasRoom: () => socket.readyState === socket.OPEN && outgoing.hasRoom(waitingBytes),
    subscribed: (topic) => subscriptions.get(topic)?.topic,
    push,
    onError,
  })
  const subscriber: Subscriber = { client, live: delivery.live }

  /** @returns whether this was pushed and not answered yet */
  const acknowledge = (pushId: number, accepted = true): boolean => {
    const got = delivery.answered(pushId, accepted)
    if (got && accepted) {
      count('acknowledged')
      mailbox.acknowledge({ ...got, client })
    }
    return got !== undefined
  }
  const unsubscribe = (topic: string) => {
    if (!subscriptions.delete(topic)) return
    topics.remove(topic, subscriber)
    delivery.forget(topic)
  }
  const callerSocket: CallerSocket = {
    subscribe: (names) => {
      const fresh = new Set(names.filter((topic) => !subscriptions.has(topic)))
      if (subscriptions.size + fresh.size > settings.topicsPerClient)
        throw handlerFault('SubscriberLimitExceeded')
      for (const each of fresh) {
        const topic = topics.add(each, subscriber)
        subscriptions.set(topic, { topic })
      }
    },
    unsubscribe,
    acknowledge,
  }
  const caller = { clientId, client, project, socket: callerSocket, spend }

  let lastFetch: Promise<unknown> = Promise.resolve()
  let fetching = 0
  /** One large answer at a time, acknowledged when the client has read it. */
  const fetchInTurn = async (id: string, call: () => Promise<RelayResult>): Promise<void> => {
    if (fetching === mostFetching) throw tooManyRequests()
    fetching += 1
    const turn = lastFetch.then(async () => {
      const { result, receipts = [] } = await call()
      send(printResult(id, result))
      if (!(await whenRead())) return
      for (const receipt of receipts) mailbox.acknowledge(receipt)
    })
    lastFetch = turn.catch(() => {})
    try {
      await turn
    } finally {
      fetching -= 1
    }
  }
  const run = async (id: string, method: RelayMethod, params: unknown) => {
    if (fetchingMethods.has(method)) return fetchInTurn(id, () => calls(caller, method, params))
    const { result, backlog } = await calls(caller, method, params)
    send(printResult(id, result))
    // Only now: who gets a message of a subscription must know the subscription.
    if (backlog) delivery.backlog(backlog)
  }
  const answer = async (frame: Extract<Frame, { kind: 'call' }>) => {
    running += 1
    pauseIfFull()
    try {
      const method = toRelayMethod(frame.method)
      if (!method) throw payloadFault('InvalidMethod')
      count('requests', method)
      bucket.charge(entriesOf(frame.params))
      await run(frame.id, method, frame.params)
    } catch (error) {
      refuse(frame.id, error)
    } finally {
      running -= 1
      readOn()
    }
  }
  const refuse = (id: string, error: unknown) => {
    const fault = toRelayFault(error)
    if (fault.code === -32603) onError(error)
    count('refused', fault.data)
    send(printFault(id, fault))
  }

  socket.on('pong', (mark) => {
    isAlive = true
    const name = mark.toString()
    unread.get(name)?.(true)
    unread.delete(name)
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
    // A long frame costs before it is looked at, whatever it is.
    const isRefused = !isShort && isTooMuch(text.length)
    if (isClosing) return
    if (isRefused && text.length > readBytes) return refuse('0', tooManyRequests())
    const frame = readFrame(text)
    // Whoever gets many messages must be free to acknowledge them.
    if (frame.kind === 'answer') {
      if (!isRefused && !acknowledge(frame.id, frame.accepted) && isShort) isTooMuch(text.length)
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
    for (const topic of [...subscriptions.keys()]) unsubscribe(topic)
    delivery.close()
    leave()
    // Not all callbacks of what was being sent come.
    outgoing.taken(waitingBytes)
    waitingBytes = 0
    isGone = true
    for (const resolve of unread.values()) resolve(false)
    unread.clear()
    onClose({ code, ...summary })
  })
  const close = (code: number, reason: string) => {
    isClosing = true
    socket.close(code, reason)
  }

  return {
    /**
     * Asks whether the client is there; one that has not answered the last time is not, unless what
     * it must take first is still on its way.
     */
    probe: (): void => {
      const isBusy = socket.isPaused || waitingBytes > 0
      stalls = stalledSince !== undefined && stalledSince === stalledAtProbe ? stalls + 1 : 0
      stalledAtProbe = stalledSince
      if (stalls >= mostStalls || (!isAlive && !isBusy)) socket.terminate()
      else if (socket.readyState === socket.OPEN) socket.ping()
      isAlive = false
    },
    /** Pushes what could not be pushed while all sockets together had too much waiting. */
    resume: (): void => delivery.resume(),
    project,
    close,
    terminate: (): void => socket.terminate(),
  }
}

export type RelaySocket = ReturnType<typeof createRelaySocket>

let printed: { readonly message: RelayMessage; readonly text: string } | undefined

/** All who get a message get it one after the other: the last one printed is kept. */
function printDelivered(message: RelayMessage): string {
  if (printed?.message !== message)
    printed = { message, text: JSON.stringify(toDelivered(message)) }
  return printed.text
}
