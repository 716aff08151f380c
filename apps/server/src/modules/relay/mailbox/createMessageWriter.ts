import type { RelayMessage } from '../RelayMessage.js'
import { createMailboxCapacity, type MailboxCapacityOptions } from './createMailboxCapacity.js'
import type { MailboxStore } from './createMailboxStore.js'

/** A message that waits to be written. */
export type PublishedMessage = {
  readonly message: RelayMessage
  /** Its mailbox was full, and nobody made room. */
  refused: boolean
}

export type MessageWriterOptions = MailboxCapacityOptions & {
  readonly store: Pick<MailboxStore, 'add' | 'has'>
  /** Messages that were new, once they are safe, in the order of their publication. */
  onStored(messages: readonly RelayMessage[]): void
  /** Duplicates, refusals and how long writing took. */
  onWrite(written: {
    readonly stored: number
    readonly duplicates: number
    readonly refused: number
    readonly seconds: number
  }): void
}

/**
 * Messages of one group for which a full mailbox makes room, each with a few trips to the database.
 */
const madeRoomFor = 16

/** Writes messages into their mailboxes, and marks those that are refused. */
export function createMessageWriter(options: MessageWriterOptions) {
  const { store, onStored, onWrite } = options
  const capacity = createMailboxCapacity(options)

  /**
   * What a full mailbox takes nevertheless: for each message the oldest one of a sender that has
   * more there than its publisher.
   */
  const instead = async (items: readonly PublishedMessage[]): Promise<readonly RelayMessage[]> => {
    const taken: RelayMessage[] = []
    for (const item of items.slice(0, madeRoomFor)) {
      if (!(await capacity.makeRoom(item.message))) continue
      item.refused = false
      taken.push(...(await store.add([item.message])))
    }
    return taken
  }

  return async (items: readonly PublishedMessage[]): Promise<void> => {
    const from = performance.now()
    await capacity.learn([...new Set(items.map(({ message }) => message.topic))])
    const accepted: RelayMessage[] = []
    const beyond: PublishedMessage[] = []
    for (const item of items) {
      if (capacity.isFull(item.message)) beyond.push(item)
      else {
        capacity.change(item.message, 1)
        accepted.push(item.message)
      }
    }
    let stored: readonly RelayMessage[] = []
    try {
      if (accepted.length > 0) stored = await store.add(accepted)
    } finally {
      const isNew = new Set(stored)
      for (const message of accepted) if (!isNew.has(message)) capacity.change(message, -1)
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
}
