import type { Mailbox } from './createMailbox.js'
import type { RelayMessage } from './RelayMessage.js'

export type DeliveryOptions = {
  readonly client: string
  readonly mailbox: Pick<Mailbox, 'undelivered'>
  /** Whether the socket takes more. */
  hasRoom(): boolean
  isSubscribed(topic: string): boolean
  push(message: RelayMessage, pushId: number): void
  onError(error: unknown): void
}

const topicsAtOnce = 512
const pageRows = 32
const mostInFlight = 512
const mostHeld = 256
const remembered = 256
const retryMs = 1_000

const keyOf = ({ topic, id }: { readonly topic: string; readonly id: string }) => topic + id

/**
 * What one socket gets, in the order of publication, at least once: first what waits in the mailboxes of its topics, then what comes. A
 * socket that does not take more is not sent more: what comes stays in its mailbox, and is read from there when it takes again.
 */
export function createDelivery({ client, mailbox, hasRoom, isSubscribed, push, onError }: DeliveryOptions) {
  const inFlight = new Map<number, { readonly topic: string; readonly id: string }>()
  /** Their messages: read again before they are acknowledged they are not sent again. */
  const onTheWay = new Set<string>()
  /** The last ones acknowledged: the database, or another instance, may speak of them once more. */
  const gotLately = new Set<string>()
  /** Topics whose mailboxes must be read before anything of them may be pushed. */
  const behind = new Set<string>()
  /** What came for them meanwhile. Another socket of the client may acknowledge it before it is read: this one gets it nevertheless. */
  let held: RelayMessage[] = []
  const readIds = new Set<string>()
  let run: { readonly topics: readonly string[]; after: number; readonly touched: Set<string> } | undefined
  let reading = false
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let lastId = 0

  const mayPush = () => inFlight.size < mostInFlight && hasRoom()

  const send = (message: RelayMessage) => {
    const key = keyOf(message)
    if (closed || onTheWay.has(key) || gotLately.has(key) || !isSubscribed(message.topic)) return
    onTheWay.add(key)
    lastId = Math.max(lastId + 1, Date.now() * 1000)
    inFlight.set(lastId, { topic: message.topic, id: message.id })
    push(message, lastId)
  }

  const readOn = async () => {
    if (reading || closed) return
    reading = true
    try {
      while (behind.size > 0 && !closed && mayPush()) {
        run ??= { topics: [...behind].slice(0, topicsAtOnce), after: 0, touched: new Set() }
        const { topics, touched } = run
        const page = await mailbox.undelivered(topics, client, run.after, pageRows)
        for (const message of page.messages) {
          readIds.add(keyOf(message))
          send(message)
        }
        run.after = page.last
        if (!page.isLast) continue
        // What came meanwhile may have been stored behind the reader's back.
        for (const topic of topics) if (!touched.has(topic)) behind.delete(topic)
        run = undefined
        release()
      }
    } catch (error) {
      onError(error)
      retry ??= setTimeout(() => {
        retry = undefined
        resume()
      }, retryMs)
    } finally {
      reading = false
    }
  }
  const release = () => {
    const due = held.filter(({ topic }) => !behind.has(topic))
    held = held.filter(({ topic }) => behind.has(topic))
    for (const message of due) if (!readIds.has(keyOf(message))) send(message)
    if (behind.size === 0) readIds.clear()
  }
  const resume = () => {
    if (behind.size > 0) void readOn()
  }
  const fallBehind = (topic: string) => {
    if (behind.has(topic)) run?.touched.add(topic)
    else behind.add(topic)
  }

  return {
    /** A message that has just been stored. */
    live: (message: RelayMessage): void => {
      if (behind.has(message.topic) && held.length < mostHeld) held.push(message)
      else if (behind.has(message.topic) || !mayPush()) fallBehind(message.topic)
      else send(message)
    },
    /** Reads the mailboxes of topics. */
    backlog: (topics: readonly string[]): void => {
      for (const topic of topics) fallBehind(topic)
      resume()
    },
    /** The client's answer to a push. Resolves to what it has got, if that was it. */
    answered: (pushId: number, accepted: boolean): { readonly topic: string; readonly id: string } | undefined => {
      const entry = inFlight.get(pushId)
      if (!entry) return undefined
      inFlight.delete(pushId)
      onTheWay.delete(keyOf(entry))
      if (accepted) gotLately.add(keyOf(entry))
      if (gotLately.size > remembered) {
        const [oldest] = gotLately
        if (oldest !== undefined) gotLately.delete(oldest)
      }
      resume()
      return accepted ? entry : undefined
    },
    /** The socket takes more again. */
    resume,
    forget: (topic: string): void => {
      behind.delete(topic)
    },
    close: (): void => {
      closed = true
      clearTimeout(retry)
      behind.clear()
      held = []
      readIds.clear()
      inFlight.clear()
      onTheWay.clear()
      gotLately.clear()
    },
  }
}
