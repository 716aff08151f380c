import { createHeldMessages } from './createHeldMessages.js'
import { createInFlight, type Got } from './createInFlight.js'
import type { Mailbox } from './mailbox/createMailbox.js'
import { type MailboxCursor, rewindCursor, startCursor } from './mailbox/readMailboxes.js'
import type { RelayMessage } from './RelayMessage.js'

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

// Thousands of sockets may stand still with all of this.
const page = { rows: 32, bytes: 128 * 1024 } as const
const retryMs = 1_000

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
  const inFlight = createInFlight()
  /** Topics whose mailboxes must be read before anything of them may be pushed. */
  const behind = new Set<string>()
  /**
   * What came for them meanwhile. Another socket of the client may acknowledge it before it is
   * read: this one gets it nevertheless.
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
          // What was read need not be held.
          held.drop(message)
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
    /** A message that has just been stored. */
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
    /** The client's answer to a push. Resolves to what it has got, if that was it. */
    answered: (pushId: number, accepted: boolean): Got | undefined => {
      const entry = inFlight.answered(pushId, accepted)
      if (!entry) return undefined
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
      held.clear()
      inFlight.clear()
    },
  }
}
