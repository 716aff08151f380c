import type { RelayMessage } from '../RelayMessage.js'
import type { MailboxStore } from './createMailboxStore.js'

export type MailboxCapacityOptions = {
  readonly store: Pick<MailboxStore, 'count' | 'senders' | 'dropDelivered' | 'dropOldest'>
  readonly now: () => number
  readonly messagesPerTopic: number
}

const countedTopics = 20_000
const recountMs = 1_000

/** Tracks how full the mailboxes are, and evicts messages from a full one. */
export function createMailboxCapacity({ store, now, messagesPerTopic }: MailboxCapacityOptions) {
  const counts = new Map<string, { count: number; at: number }>()

  /**
   * Drops delivered messages of the sender with the most messages.
   * @returns the number of dropped messages
   */
  const dropFullest = async (topic: string): Promise<number> => {
    const [fullest] = await store.senders(topic)
    return fullest ? store.dropDelivered(topic, fullest.sender) : 0
  }

  return {
    /** Counts the messages of topics that are unknown, or were full a while ago. */
    learn: async (topics: readonly string[]): Promise<void> => {
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
    },

    isFull: ({ topic }: RelayMessage): boolean =>
      (counts.get(topic)?.count ?? 0) >= messagesPerTopic,

    /** Adjusts the count: a message was added (1) or turned out missing (-1). */
    change: ({ topic }: RelayMessage, by: 1 | -1): void => {
      const known = counts.get(topic)
      if (known) known.count += by
    },

    /**
     * In a full mailbox, removes the oldest message of the largest sender, if that has more than
     * this publisher. Resolves with true if there is room now.
     */
    makeRoom: async ({ topic, sender }: RelayMessage): Promise<boolean> => {
      const senders = await store.senders(topic)
      const [fullest] = senders
      const own = senders.find((each) => each.sender === sender)?.count ?? 0
      if (!fullest || fullest.sender === sender || fullest.count <= own) return false
      return (await store.dropOldest(topic, fullest.sender, 1)) > 0
    },
  }
}
