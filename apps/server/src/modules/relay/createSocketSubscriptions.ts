import { subscriptionIdOf } from './clientKeyOf.js'
import { createDelivery } from './createDelivery.js'
import { toDelivered } from './createFetching.js'
import type { Subscriber, Topics } from './createTopics.js'
import type { Mailbox } from './mailbox/createMailbox.js'
import type { RelayCaller } from './RelayCaller.js'
import { handlerFault } from './RelayFault.js'
import type { RelayMessage } from './RelayMessage.js'

export type SocketSubscriptionsOptions = Pick<RelayCaller, 'clientId' | 'client'> & {
  readonly topics: Topics
  readonly mailbox: Mailbox
  readonly topicsPerClient: number
  /** True if the socket accepts more data. */
  hasRoom(): boolean
  send(text: string): void
  onPushed(): void
  onAcknowledged(): void
  onError(error: unknown): void
}

/** The subscriptions and deliveries of one socket. */
export function createSocketSubscriptions({
  clientId,
  client,
  topics,
  mailbox,
  topicsPerClient,
  hasRoom,
  send,
  onPushed,
  onAcknowledged,
  onError,
}: SocketSubscriptionsOptions) {
  /** By topic; the id is computed for the first push. */
  const subscriptions = new Map<string, { readonly topic: string; id?: string }>()
  // Serialised once for all receivers.
  const push = (message: RelayMessage, pushId: number) => {
    const subscription = subscriptions.get(message.topic)
    if (!subscription) return
    subscription.id ??= subscriptionIdOf(message.topic, clientId)
    const { id } = subscription
    onPushed()
    send(
      `{"id":${pushId},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${id}","data":${printDelivered(message)}}}`,
    )
  }
  const delivery = createDelivery({
    client,
    mailbox,
    hasRoom,
    subscribed: (topic) => subscriptions.get(topic)?.topic,
    push,
    onError,
  })
  const subscriber: Subscriber = { client, live: delivery.live }
  const unsubscribe = (topic: string) => {
    if (!subscriptions.delete(topic)) return
    topics.remove(topic, subscriber)
    delivery.forget(topic)
  }

  return {
    /** @throws RelayFault SubscriberLimitExceeded */
    subscribe: (names: readonly string[]): void => {
      const fresh = new Set(names.filter((topic) => !subscriptions.has(topic)))
      if (subscriptions.size + fresh.size > topicsPerClient)
        throw handlerFault('SubscriberLimitExceeded')
      for (const each of fresh) {
        const topic = topics.add(each, subscriber)
        subscriptions.set(topic, { topic })
      }
    },
    unsubscribe,
    /** @returns true if the push was still unanswered */
    acknowledge: (pushId: number, accepted = true): boolean => {
      const got = delivery.answered(pushId, accepted)
      if (got && accepted) {
        onAcknowledged()
        mailbox.acknowledge({ ...got, client })
      }
      return got !== undefined
    },
    /** Pushes the stored messages of topics. */
    backlog: delivery.backlog,
    /** Continues once the socket accepts data again. */
    resume: delivery.resume,
    close: (): void => {
      for (const topic of [...subscriptions.keys()]) unsubscribe(topic)
      delivery.close()
    },
  }
}

let printed: { readonly message: RelayMessage; readonly text: string } | undefined

/** Caches the last serialised message: all its receivers follow one another. */
function printDelivered(message: RelayMessage): string {
  if (printed?.message !== message)
    printed = { message, text: JSON.stringify(toDelivered(message)) }
  return printed.text
}
