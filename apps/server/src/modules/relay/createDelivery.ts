import type { Mailbox } from './createMailbox.js'
import type { RelayMessage } from './RelayMessage.js'
import { type MailboxCursor, rewindCursor, startCursor } from './readMailboxes.js'

export type DeliveryOptions = {
  readonly client: string
  readonly mailbox: Pick<Mailbox, 'undelivered'>
  /** Whether the socket takes more. */
  hasRoom(): boolean
  /**
   * The one string of a topic that is subscribed to, shared by all that waits for an answer;
   * `undefined` for another.
   */
  subscribed(topic: string): string | undefined
  push(message: RelayMessage, pushId: number): void
  onError(error: unknown): void
}

type Got = { readonly topic: string; readonly id: string; readonly position: number }

// Thousands of sockets may stand still with all of this.
const page = { rows: 32, bytes: 128 * 1024 } as const
/**
 * In flight to a socket that has answered nothing yet; with each answer one more, up to the most.
 */
const firstInFlight = 16
const mostInFlight = 64
const mostHeld = 64
const mostHeldBytes = 32 * 1024
const remembered = 64
const retryMs = 1_000

// A number first: 64 of them are compared in less than a key of two hashes takes to be made and
// kept.
function isAmong(known: Iterable<Got>, { topic, id, position }: Got): boolean {
  for (const each of known)
    if (each.position === position && each.id === id && each.topic === topic) return true
  return false
}

/**
 * What one socket gets, of each topic in the order of publication, at least once: first what waits
 * in the mailboxes of its topics, then what comes. A socket that does not take more is not sent
 * more: what comes stays in its mailbox, and is read from there when it takes again.
 */
export function createDelivery({
  client,
  mailbox,
  hasRoom,
  subscribed,
  push,
  onError,
}: DeliveryOptions) {
  /** By the id of the push. Read again before they are acknowledged they are not sent again. */
  const inFlight = new Map<number, Got>()
  /** The last ones acknowledged: the database, or another instance, may speak of them once more. */
  const gotLately: Got[] = []
  /** Topics whose mailboxes must be read before anything of them may be pushed. */
  const behind = new Set<string>()
  /**
   * What came for them meanwhile. Another socket of the client may acknowledge it before it is
   * read: this one gets it nevertheless.
   */
  let held: RelayMessage[] = []
  let heldBytes = 0
  let run:
    | { readonly topics: ReadonlySet<string>; cursor: MailboxCursor; readonly touched: Set<string> }
    | undefined
  let reading = false
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let lastId = 0
  let window = firstInFlight

  const mayPush = () => inFlight.size < window && hasRoom()

  const send = (message: RelayMessage) => {
    const topic = subscribed(message.topic)
    if (
      closed ||
      topic === undefined ||
      isAmong(inFlight.values(), message) ||
      isAmong(gotLately, message)
    )
      return
    lastId = Math.max(lastId + 1, Date.now() * 1000)
    inFlight.set(lastId, { topic, id: message.id, position: message.position })
    push(message, lastId)
  }

  const readOn = async () => {
    if (reading || closed) return
    reading = true
    try {
      while (behind.size > 0 && !closed && mayPush()) {
        if (!run) {
          const topics = new Set(behind)
          run = { topics, cursor: startCursor([...topics]), touched: new Set() }
        }
        const { topics, touched } = run
        const { messages, next } = await mailbox.undelivered(client, run.cursor, page)
        let taken = 0
        for (; taken < messages.length && mayPush(); taken++) {
          const message = messages[taken]
          if (!message) break
          drop(message)
          send(message)
        }
        // What the socket does not take now is read again when it does: nothing of it is kept here.
        const left = messages.slice(taken)
        if (left.length > 0 || next) {
          run.cursor = left.length > 0 ? rewindCursor(next, left) : (next ?? run.cursor)
          continue
        }
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
  const keep = (messages: RelayMessage[]) => {
    held = messages
    heldBytes = messages.reduce((sum, { message }) => sum + message.length, 0)
  }
  /** What was read need not be held. */
  const drop = ({ topic, id }: RelayMessage) => {
    if (held.some((each) => each.id === id && each.topic === topic))
      keep(held.filter((each) => each.id !== id || each.topic !== topic))
  }
  const release = () => {
    const due = held.filter(({ topic }) => !behind.has(topic))
    keep(held.filter(({ topic }) => behind.has(topic)))
    for (const message of due) {
      if (mayPush()) send(message)
      else fallBehind(message.topic)
    }
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
      const isHeld =
        behind.has(message.topic) &&
        held.length < mostHeld &&
        heldBytes + message.message.length <= mostHeldBytes
      if (isHeld) {
        held.push(message)
        heldBytes += message.message.length
      } else if (behind.has(message.topic) || !mayPush()) fallBehind(message.topic)
      else send(message)
    },
    /** Reads the mailboxes of topics. */
    backlog: (topics: readonly string[]): void => {
      for (const topic of topics) fallBehind(subscribed(topic) ?? topic)
      resume()
    },
    /** The client's answer to a push. Resolves to what it has got, if that was it. */
    answered: (pushId: number, accepted: boolean): Got | undefined => {
      const entry = inFlight.get(pushId)
      if (!entry) return undefined
      inFlight.delete(pushId)
      window = Math.min(window + 1, mostInFlight)
      if (accepted) gotLately.push(entry)
      if (gotLately.length > remembered) gotLately.shift()
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
      keep([])
      inFlight.clear()
      gotLately.length = 0
    },
  }
}
