import { createHeldMessages } from './createHeldMessages.js'
import { createInFlight, type Got } from './createInFlight.js'
import type { Mailbox } from './mailbox/createMailbox.js'
import { type MailboxCursor, rewindCursor, startCursor } from './mailbox/readMailboxes.js'
import type { RelayMessage } from './RelayMessage.js'

export type DeliveryOptions = {
  readonly client: string
  readonly mailbox: Pick<Mailbox, 'undelivered'>
  /** True if the socket accepts more data. */
  hasRoom(): boolean
  /** The shared string instance of a subscribed topic; undefined if it is not subscribed. */
  subscribed(topic: string): string | undefined
  push(message: RelayMessage, pushId: number): void
  onError(error: unknown): void
}

// Kept small: thousands of stalled sockets may each hold a page.
const page = { rows: 32, bytes: 128 * 1024 } as const
const retryMs = 1_000

/**
 * Delivery to one socket, in order of publication per topic, at least once. Stored messages of its
 * topics come first, then new ones. A full socket gets no more: new messages stay in the mailbox
 * and are read once it drains.
 */
export function createDelivery({
  client,
  mailbox,
  hasRoom,
  subscribed,
  push,
  onError,
}: DeliveryOptions) {
  const inFlight = createInFlight()
  /** Topics whose mailboxes must be read before new messages are pushed. */
  const behind = new Set<string>()
  /**
   * New messages of these topics. Another socket of the client may acknowledge one before the read;
   * it is delivered here all the same.
   */
  const held = createHeldMessages()
  let run:
    | { readonly topics: ReadonlySet<string>; cursor: MailboxCursor; readonly touched: Set<string> }
    | undefined
  let reading = false
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const mayPush = () => inFlight.hasRoom() && hasRoom()

  const send = (message: RelayMessage) => {
    const topic = subscribed(message.topic)
    if (closed || topic === undefined || inFlight.has(message)) return
    push(message, inFlight.add({ topic, id: message.id, position: message.position }))
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
          // A message read from the mailbox need not be held.
          held.drop(message)
          send(message)
        }
        // Messages the full socket cannot take are read again later; none are kept here.
        const left = messages.slice(taken)
        if (left.length > 0 || next) {
          run.cursor = left.length > 0 ? rewindCursor(next, left) : (next ?? run.cursor)
          continue
        }
        // Messages stored during the read may have been missed.
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
    for (const message of held.take((topic) => !behind.has(topic))) {
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
    /** Delivers a newly stored message. */
    live: (message: RelayMessage): void => {
      const isBehind = behind.has(message.topic)
      if (isBehind && held.add(message)) return
      if (isBehind || !mayPush()) fallBehind(message.topic)
      else send(message)
    },
    /** Reads the mailboxes of topics. */
    backlog: (topics: readonly string[]): void => {
      for (const topic of topics) fallBehind(subscribed(topic) ?? topic)
      resume()
    },
    /** Handles the client's answer to a push. Returns the acknowledged message, if any. */
    answered: (pushId: number, accepted: boolean): Got | undefined => {
      const entry = inFlight.answered(pushId, accepted)
      if (!entry) return undefined
      resume()
      return accepted ? entry : undefined
    },
    /** Continues once the socket accepts data again. */
    resume,
    forget: (topic: string): void => {
      behind.delete(topic)
    },
    close: (): void => {
      closed = true
      clearTimeout(retry)
      behind.clear()
      held.clear()
      inFlight.clear()
    },
  }
}
