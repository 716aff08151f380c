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
/** Clocks of instances and the order of their transactions may differ so far. */
const overlapMs = 10_000
/**
 * `{"topic":"` and the topic behind it: whoever has no subscriber for a message does not read it.
 */
const topicFrom = 10
const topicTo = topicFrom + 64

/**
 * Brings stored messages to the subscribers of all instances: its own at once, the others' over the
 * bus. The mailboxes are the truth; when the bus was away, or somebody could not tell something,
 * they are read.
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
    // A gap that was told meanwhile reaches back further.
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
    // Also when all seems well: what is told may get lost without a sign.
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
