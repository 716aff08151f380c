import { DatabaseAway } from '../../../database/DatabaseAway.js'
import { createGate } from '../../../waits/createGate.js'
import { messageIdOf } from '../clientKeyOf.js'
import { handlerFault } from '../RelayFault.js'
import type { NewMessage } from '../RelayMessage.js'
import { type AcknowledgementsOptions, createAcknowledgements } from './createAcknowledgements.js'
import { createGroupCommit } from './createGroupCommit.js'
import type { MailboxStore } from './createMailboxStore.js'
import type { MessageHead, StoredMessage } from './createMessageReads.js'
import {
  createMessageWriter,
  type MessageWriterOptions,
  type PublishedMessage,
} from './createMessageWriter.js'
import {
  type MailboxCursor,
  type MailboxPage,
  type PageLimits,
  readMailboxes,
} from './readMailboxes.js'

export type MailboxOptions = MessageWriterOptions &
  AcknowledgementsOptions & { readonly store: MailboxStore }

const groupSize = 512
const writeLimitMs = 20_000
/** Waiting time at which the relay counts as not ready. */
const staleWriteMs = 5_000
const mostFailures = 3
const mostWaitMs = 10
/** Limit of concurrent page reads; each holds up to its bytes in memory. */
const pagesAtOnce = 8
const caughtUpAtOnce = 256
const caughtUpBytes = 512 * 1024

/**
 * The mailboxes. Publications are answered once stored; acknowledgements follow within a tenth of a
 * second.
 */
export function createMailbox(options: MailboxOptions) {
  const { store, now, names } = options
  const acknowledgements = createAcknowledgements(options)
  const pages = createGate(pagesAtOnce)
  // Random, so that two instances rarely give the same position in one millisecond.
  const offset = Math.floor(Math.random() * 1_000)
  let lastPosition = 0

  const commit = createGroupCommit<PublishedMessage>({
    write: createMessageWriter(options),
    mostItems: groupSize,
    mostWaitMs,
    limitMs: writeLimitMs,
    late: () => new DatabaseAway(new Error(`nothing written in ${writeLimitMs} ms`)),
  })

  return {
    /**
     * Stores messages together, for their time to live. Duplicates are skipped.
     *
     * @throws RelayFault MailboxLimitExceeded; the database's error if it is unreachable
     */
    put: async (messages: readonly NewMessage[]): Promise<void> => {
      const time = now()
      const items = messages.map(({ ttlSeconds, client, ...message }): PublishedMessage => {
        lastPosition = Math.max(lastPosition + 1, time * 1000 + offset)
        const id = messageIdOf(message.message)
        const sender = names.at(client, { topic: message.topic, position: lastPosition })
        return {
          message: {
            ...message,
            id,
            sender,
            position: lastPosition,
            expiresAt: time + ttlSeconds * 1000,
          },
          refused: false,
        }
      })
      await commit.add(items)
      if (items.some(({ refused }) => refused)) throw handlerFault('MailboxLimitExceeded')
    },

    /** A page of messages the client has not acknowledged, without its own. */
    undelivered: (
      client: string,
      cursor: MailboxCursor,
      limits: PageLimits,
    ): Promise<MailboxPage> => {
      const time = now()
      const isWanted = ({ topic, id, position, expiresAt, sender, delivered }: MessageHead) => {
        if (expiresAt <= time || acknowledgements.has({ topic, id, client })) return false
        const name = names.at(client, { topic, position })
        return sender !== name && !delivered.includes(name)
      }
      const page = pages(() => readMailboxes(store, cursor, isWanted, limits))
      acknowledgements.holdFor(page)
      return page
    },

    /**
     * Passes the messages of topics since a time to `onMessage`, oldest first, with bounded memory.
     */
    since: async (
      topics: readonly string[],
      timeMs: number,
      onMessage: (message: StoredMessage) => void,
    ): Promise<void> => {
      let after = timeMs * 1000
      for (;;) {
        const heads = await store.since(topics, { after, now: now(), limit: caughtUpAtOnce })
        for (const part of byBytes(heads, caughtUpBytes))
          for (const message of await pages(() => store.bodies(part))) onMessage(message)
        if (heads.length < caughtUpAtOnce) return
        after = heads.at(-1)?.position ?? after
      }
    },

    /** True if a client's acknowledgement is not in the database yet. */
    hasGot: acknowledgements.has,

    /** Records that a client has received a message. */
    acknowledge: acknowledgements.add,

    expire: (): Promise<number> => store.expire(now()),

    /** Resolves when all publications are answered. */
    idle: () => commit.idle(),

    /** Number of messages waiting for a write. */
    waiting: () => commit.size(),

    /** The reason publishing is impossible now, if any. */
    problem: (): string | undefined => {
      if (commit.age() > staleWriteMs) return 'messages wait to be written'
      return commit.failures() >= mostFailures ? 'messages cannot be written' : undefined
    },

    /** Writes pending data. */
    stop: async (): Promise<void> => {
      await commit.idle()
      await acknowledgements.stop()
    },
  }
}

export type Mailbox = ReturnType<typeof createMailbox>

/** Groups heads by total bytes; a larger one is a group of its own. */
function byBytes(
  heads: readonly MessageHead[],
  bytes: number,
): readonly (readonly MessageHead[])[] {
  const groups: MessageHead[][] = []
  let taken = Number.POSITIVE_INFINITY
  for (const head of heads) {
    if (taken + head.size > bytes) {
      groups.push([])
      taken = 0
    }
    groups.at(-1)?.push(head)
    taken += head.size
  }
  return groups
}
