import type { Bus } from '../../bus/Bus.js'
import type { ClientNames } from './createClientNames.js'
import type { Topics } from './createTopics.js'
import type { Mailbox } from './mailbox/createMailbox.js'
import type { RelayMessage } from './RelayMessage.js'

export type FanOutOptions = {
  readonly bus: Bus
  readonly topics: Topics
  readonly mailbox: Pick<Mailbox, 'since' | 'hasGot'>
  readonly names: Pick<ClientNames, 'at'>
  readonly now: () => number
  onError(error: unknown): void
}

const topicsAtOnce = 512
const catchUpEveryMs = 1_000
const anywayEvery = 30
/** Margin for clock differences and transaction order between instances. */
const overlapMs = 10_000
/** Position of the topic after `{"topic":"`: without a subscriber the message is not parsed. */
const topicFrom = 10
const topicTo = topicFrom + 64

/**
 * Delivers stored messages to the subscribers of all instances: local ones at once, others over the
 * bus. The mailboxes are authoritative; they are read after an outage of the bus or a lost message.
 */
export function createFanOut({ bus, topics, mailbox, names, now, onError }: FanOutOptions) {
  let caughtUpTo = now()
  let running: Promise<void> | undefined
  let again = false

  const catchUp = async () => {
    const from = now()
    const subscribed = topics.names()
    for (let first = 0; first < subscribed.length; first += topicsAtOnce) {
      await mailbox.since(
        subscribed.slice(first, first + topicsAtOnce),
        caughtUpTo - overlapMs,
        ({ delivered, ...message }) =>
          topics.deliver(
            message,
            (client) =>
              delivered.includes(names.at(client, message)) ||
              mailbox.hasGot({ ...message, client }),
          ),
      )
    }
    // A gap reported meanwhile starts earlier.
    if (!again) caughtUpTo = from
  }
  const startCatchUp = (since = caughtUpTo) => {
    caughtUpTo = Math.min(caughtUpTo, since)
    if (running) {
      again = true
      return
    }
    running = catchUp()
      .catch(onError)
      .finally(() => {
        running = undefined
        if (!again) return
        again = false
        startCatchUp()
      })
  }
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
    // Also runs periodically, since messages may get lost without notice.
    if (!bus.isThere()) startCatchUp()
    else if (!bus.isAlone && ticks % anywayEvery === 0)
      startCatchUp(now() - anywayEvery * catchUpEveryMs)
    else if (!running) caughtUpTo = now()
  }, catchUpEveryMs)
  timer.unref()

  const onText = (text: string) => {
    for (const line of text.split('\n')) {
      if (topics.has(line.slice(topicFrom, topicTo)))
        topics.deliver(JSON.parse(line) as RelayMessage)
    }
  }

  return {
    start: () => bus.listen({ onText, onGap: startCatchUp }),
    stored: (messages: readonly RelayMessage[]): void => {
      if (messages.length === 0) return
      for (const message of messages) topics.deliver(message)
      if (bus.isAlone) return
      const lines = messages.map(({ topic, ...rest }) => JSON.stringify({ topic, ...rest }))
      bus.publish(lines.join('\n')).catch(onError)
    },
    stop: () => clearInterval(timer),
  }
}
