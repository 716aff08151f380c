import type { RelayMessage } from './RelayMessage.js'

const mostHeld = 64
const mostHeldBytes = 32 * 1024

/** Holds new messages of topics whose mailboxes are being read, bounded in number and bytes. */
export function createHeldMessages() {
  let held: RelayMessage[] = []
  let heldBytes = 0
  const keep = (messages: RelayMessage[]) => {
    held = messages
    heldBytes = messages.reduce((sum, { message }) => sum + message.length, 0)
  }
  return {
    /** @returns true if there was room */
    add: (message: RelayMessage): boolean => {
      if (held.length >= mostHeld || heldBytes + message.message.length > mostHeldBytes)
        return false
      held.push(message)
      heldBytes += message.message.length
      return true
    },
    drop: ({ topic, id }: RelayMessage): void => {
      if (held.some((each) => each.id === id && each.topic === topic))
        keep(held.filter((each) => each.id !== id || each.topic !== topic))
    },
    /** Removes and returns the messages of the topics that `isDue` accepts, in order of arrival. */
    take: (isDue: (topic: string) => boolean): readonly RelayMessage[] => {
      const due = held.filter(({ topic }) => isDue(topic))
      keep(held.filter(({ topic }) => !isDue(topic)))
      return due
    },
    clear: (): void => keep([]),
  }
}
