import type { RelayMessage } from '../RelayMessage.js'
import { createMailboxCapacity, type MailboxCapacityOptions } from './createMailboxCapacity.js'
import type { MailboxStore } from './createMailboxStore.js'

/** A message waiting for its write. */
export type PublishedMessage = {
  readonly message: RelayMessage
  /** True if its mailbox was full and no room could be made. */
  refused: boolean
}

export type MessageWriterOptions = MailboxCapacityOptions & {
  readonly store: Pick<MailboxStore, 'add' | 'has'>
  /** Called with the new messages once stored, in order of publication. */
  onStored(messages: readonly RelayMessage[]): void
  /** Reports duplicates, refusals and the duration of the write. */
  onWrite(written: {
    readonly stored: number
    readonly duplicates: number
    readonly refused: number
    readonly seconds: number
  }): void
}

/** Limit of messages per group that evict others; each takes a few database round trips. */
const madeRoomFor = 16

/** Writes messages into their mailboxes, and marks refused ones. */
export function createMessageWriter(options: MessageWriterOptions) {
  const { store, onStored, onWrite } = options
  const capacity = createMailboxCapacity(options)

  /**
   * Messages a full mailbox accepts by evicting the oldest message of a sender with more than this
   * publisher.
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
    // A second try of a stored message is never beyond the bounds.
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
