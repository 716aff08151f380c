import type { ClientNames } from './createClientNames.js'
import type { RelayMessage } from './RelayMessage.js'

/** Someone who wants the messages of topics. */
export type Subscriber = { readonly client: string; live(message: RelayMessage): void }

/** Who is subscribed to what, on this instance. */
export function createTopics(names: Pick<ClientNames, 'at'>) {
  const subscribers = new Map<string, Set<Subscriber>>()
  return {
    add: (topic: string, subscriber: Subscriber): void => {
      const known = subscribers.get(topic)
      if (known) known.add(subscriber)
      else subscribers.set(topic, new Set([subscriber]))
    },
    remove: (topic: string, subscriber: Subscriber): void => {
      const known = subscribers.get(topic)
      known?.delete(subscriber)
      if (known?.size === 0) subscribers.delete(topic)
    },
    has: (topic: string): boolean => subscribers.has(topic),
    /** To all but whoever published it, on whichever of their sockets. */
    deliver: (message: RelayMessage, hasGot: (client: string) => boolean = () => false): void => {
      for (const subscriber of subscribers.get(message.topic) ?? []) {
        if (names.at(subscriber.client, message) !== message.sender && !hasGot(subscriber.client)) subscriber.live(message)
      }
    },
    names: (): readonly string[] => [...subscribers.keys()],
    size: (): number => subscribers.size,
  }
}

export type Topics = ReturnType<typeof createTopics>
