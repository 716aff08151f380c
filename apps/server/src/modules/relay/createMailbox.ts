import { DatabaseAway } from '../../database/DatabaseAway.js'
import { createGate } from '../../waits/createGate.js'
import { messageIdOf } from './clientKeyOf.js'
import type { ClientNames } from './createClientNames.js'
import { createGroupCommit } from './createGroupCommit.js'
import type { MailboxStore, MessageHead, StoredMessage } from './createMailboxStore.js'
import { handlerFault } from './RelayFault.js'
import type { NewMessage, RelayMessage } from './RelayMessage.js'
import {
  type MailboxCursor,
  type MailboxPage,
  type PageLimits,
  readMailboxes,
} from './readMailboxes.js'

export type MailboxOptions = {
  readonly store: MailboxStore
  readonly now: () => number
  readonly messagesPerTopic: number
  readonly names: ClientNames
  /** How long a message stays once somebody has got it, unless its own time is over sooner. */
  readonly deliveredMs: number
  /** Messages that were new, once they are safe, in the order of their publication. */
  onStored(messages: readonly RelayMessage[]): void
  /** Duplicates, refusals and how long writing took. */
  onWrite(written: {
    readonly stored: number
    readonly duplicates: number
    readonly refused: number
    readonly seconds: number
  }): void
  /** Acknowledgements that could not be written; their messages may be delivered once more. */
  onError(error: unknown): void
}

/** A client, as `clientKeyOf` names it, has got a message; `position` where that is known. */
export type Acknowledgement = {
  readonly topic: string
  readonly id: string
  readonly client: string
  readonly position?: number | undefined
}

type Item = { readonly message: RelayMessage; refused: boolean }

const groupSize = 512
const writeLimitMs = 20_000
/** The longest that a message may wait before the relay counts as not ready. */
const staleWriteMs = 5_000
const mostFailures = 3
const mostWaitMs = 10
const receiptWaitMs = 100
const receiptsAtOnce = 1_024
const receiptsKept = 50_000
const countedTopics = 20_000
const recountMs = 1_000
/** Pages that are read at the same time: each holds up to its bytes in memory. */
const pagesAtOnce = 8
const caughtUpAtOnce = 256
const caughtUpBytes = 512 * 1024
/**
 * Messages of one group for which a full mailbox makes room, each with a few trips to the database.
 */
const madeRoomFor = 16

/**
 * The mailboxes: what is published is answered once it is safe; acknowledgements follow within a
 * tenth of a second.
 */
export function createMailbox({
  store,
  now,
  messagesPerTopic,
  names,
  deliveredMs,
  onStored,
  onWrite,
  onError,
}: MailboxOptions) {
  const counts = new Map<string, { count: number; at: number }>()
  const pages = createGate(pagesAtOnce)
  // Two instances that publish to one topic in the same millisecond seldom give the same position.
  const offset = Math.floor(Math.random() * 1_000)
  let lastPosition = 0

  /**
   * The sender with the most messages gives up what somebody has got already.
   * @returns how many went
   */
  const dropFullest = async (topic: string): Promise<number> => {
    const [fullest] = await store.senders(topic)
    return fullest ? store.dropDelivered(topic, fullest.sender) : 0
  }
  const learnCounts = async (topics: readonly string[]) => {
    const time = now()
    const unknown = topics.filter((topic) => {
      const known = counts.get(topic)
      return (
        known === undefined || (known.count >= messagesPerTopic && known.at + recountMs <= time)
      )
    })
    if (unknown.length === 0) return
    for (const [topic, count] of await store.count(unknown)) {
      const dropped = count >= messagesPerTopic ? await dropFullest(topic) : 0
      counts.delete(topic)
      counts.set(topic, { count: count - dropped, at: time })
    }
    for (const oldest of counts.keys()) {
      if (counts.size <= countedTopics) break
      counts.delete(oldest)
    }
  }

  /**
   * What a full mailbox takes nevertheless: for each message the oldest one of a sender that has
   * more there than its publisher.
   */
  const instead = async (items: readonly Item[]): Promise<readonly RelayMessage[]> => {
    const taken: RelayMessage[] = []
    for (const item of items.slice(0, madeRoomFor)) {
      const { topic, sender } = item.message
      const senders = await store.senders(topic)
      const [fullest] = senders
      const own = senders.find((each) => each.sender === sender)?.count ?? 0
      if (!fullest || fullest.sender === sender || fullest.count <= own) continue
      if ((await store.dropOldest(topic, fullest.sender, 1)) === 0) continue
      item.refused = false
      taken.push(...(await store.add([item.message])))
    }
    return taken
  }

  const write = async (items: readonly Item[]) => {
    const from = performance.now()
    await learnCounts([...new Set(items.map(({ message }) => message.topic))])
    const isFull = ({ topic }: RelayMessage) => (counts.get(topic)?.count ?? 0) >= messagesPerTopic
    const count = ({ topic }: RelayMessage, by: number) => {
      const known = counts.get(topic)
      if (known) known.count += by
    }
    const accepted: RelayMessage[] = []
    const beyond: Item[] = []
    for (const item of items) {
      if (isFull(item.message)) beyond.push(item)
      else {
        count(item.message, 1)
        accepted.push(item.message)
      }
    }
    let stored: readonly RelayMessage[] = []
    try {
      if (accepted.length > 0) stored = await store.add(accepted)
    } finally {
      const isNew = new Set(stored)
      for (const message of accepted) if (!isNew.has(message)) count(message, -1)
    }
    // A second try of what is there already is never too much.
    for (const item of beyond) item.refused = !(await store.has(item.message))
    stored = [...stored, ...(await instead(beyond.filter(({ refused }) => refused)))]
    const refused = beyond.filter((item) => item.refused).length
    onWrite({
      stored: stored.length,
      duplicates: items.length - stored.length - refused,
      refused,
      seconds: (performance.now() - from) / 1000,
    })
    onStored(stored)
  }
  const commit = createGroupCommit<Item>({
    write,
    mostItems: groupSize,
    mostWaitMs,
    limitMs: writeLimitMs,
    late: () => new DatabaseAway(new Error(`nothing written in ${writeLimitMs} ms`)),
  })

  // Acknowledgements that the database has not heard of yet.
  const unwritten = new Set<string>()
  const keyOf = ({ topic, id, client }: Acknowledgement) => topic + id + client
  let receipts: Acknowledgement[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  /**
   * Reads under way: what they found in the database may be older than an acknowledgement that is
   * written meanwhile.
   */
  const reads = new Set<Promise<unknown>>()
  const forget = async (written: readonly Acknowledgement[]) => {
    await Promise.allSettled(reads)
    for (const receipt of written) unwritten.delete(keyOf(receipt))
  }
  const writeReceipts = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(async () => {
      const group = receipts
      receipts = []
      if (group.length === 0) return
      try {
        const named = group.flatMap(({ topic, id, client, position }) => {
          const all =
            position === undefined
              ? names.all(client, topic)
              : [names.at(client, { topic, position })]
          return all.map((name) => ({ topic, id, name }))
        })
        await store.deliver(named, now() + deliveredMs)
        void forget(group)
      } catch (error) {
        onError(error)
        // Later, unless there is too much of it by then: what is forgotten here is delivered twice,
        // which clients expect.
        if (receipts.length < receiptsKept) receipts = [...group, ...receipts]
        else void forget(group)
        timer ??= setTimeout(writeReceipts, receiptWaitMs * 10)
      }
    })
    return writing
  }

  return {
    /**
     * Keeps messages for their time to live, together. What is there already is not kept again.
     *
     * @throws RelayFault MailboxLimitExceeded; what the database throws when it is away
     */
    put: async (messages: readonly NewMessage[]): Promise<void> => {
      const time = now()
      const items = messages.map(({ ttlSeconds, client, ...message }): Item => {
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

    /** A page of what a client has not acknowledged, none of its own. */
    undelivered: (
      client: string,
      cursor: MailboxCursor,
      limits: PageLimits,
    ): Promise<MailboxPage> => {
      const time = now()
      const isWanted = ({ topic, id, position, expiresAt, sender, delivered }: MessageHead) => {
        if (expiresAt <= time || unwritten.has(keyOf({ topic, id, client }))) return false
        const name = names.at(client, { topic, position })
        return sender !== name && !delivered.includes(name)
      }
      const page = pages(() => readMailboxes(store, cursor, isWanted, limits))
      const end = () => reads.delete(page)
      reads.add(page)
      page.then(end, end)
      return page
    },

    /**
     * Gives what came to some topics since a time to `onMessage`, the oldest first, with a bounded
     * part of it in memory.
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

    /**
     * Whether a client has acknowledged a message a moment ago: the database does not know of it
     * yet.
     */
    hasGot: (receipt: Acknowledgement): boolean => unwritten.has(keyOf(receipt)),

    /** A client has got a message. */
    acknowledge: (receipt: Acknowledgement): void => {
      const key = keyOf(receipt)
      if (unwritten.has(key)) return
      unwritten.add(key)
      receipts.push(receipt)
      if (receipts.length === receiptsAtOnce) writeReceipts().catch(onError)
      else timer ??= setTimeout(writeReceipts, receiptWaitMs)
    },

    expire: (): Promise<number> => store.expire(now()),

    /** Resolves when all that was published has been answered. */
    idle: () => commit.idle(),

    /** How much waits to be written. */
    waiting: () => commit.size(),

    /** Why nothing can be published now. */
    problem: (): string | undefined => {
      if (commit.age() > staleWriteMs) return 'messages wait to be written'
      return commit.failures() >= mostFailures ? 'messages cannot be written' : undefined
    },

    /** Writes what there is to write. */
    stop: async (): Promise<void> => {
      await commit.idle()
      await writeReceipts()
      clearTimeout(timer)
    },
  }
}

export type Mailbox = ReturnType<typeof createMailbox>

/** Heads in groups of at most so many bytes, or of one that has more. */
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
