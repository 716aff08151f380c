import type { ClientNames } from './createClientNames.js'
import type { RelayMessage } from './RelayMessage.js'

/** A receiver of the messages of topics. */
export type Subscriber = { readonly client: string; live(message: RelayMessage): void }

/** The subscriptions of this instance. */
export function createTopics(names: Pick<ClientNames, 'at'>) {
  const known = new Map<string, { readonly topic: string; readonly subscribers: Set<Subscriber> }>()
  return {
    /** @returns the first subscriber's string of the topic, shared by all */
    add: (topic: string, subscriber: Subscriber): string => {
      const entry = known.get(topic) ?? { topic, subscribers: new Set() }
      known.set(entry.topic, entry)
      entry.subscribers.add(subscriber)
      return entry.topic
    },
    remove: (topic: string, subscriber: Subscriber): void => {
      const subscribers = known.get(topic)?.subscribers
      subscribers?.delete(subscriber)
      if (subscribers?.size === 0) known.delete(topic)
    },
    has: (topic: string): boolean => known.has(topic),
    /** Delivers to all subscribers except the publisher, on any of its sockets. */
    deliver: (message: RelayMessage, hasGot: (client: string) => boolean = () => false): void => {
      for (const subscriber of known.get(message.topic)?.subscribers ?? []) {
        if (names.at(subscriber.client, message) !== message.sender && !hasGot(subscriber.client))
          subscriber.live(message)
      }
    },
    names: (): readonly string[] => [...known.keys()],
    size: (): number => known.size,
  }
}

export type Topics = ReturnType<typeof createTopics>
