import type { Config } from '../../config/Config.js'
import { subscriptionIdOf } from './clientKeyOf.js'
import { createFetching } from './createFetching.js'
import { createSessionCalls } from './createSessionCalls.js'
import type { Mailbox } from './mailbox/createMailbox.js'
import { costOf } from './mailbox/createMessageWrites.js'
import type { RelayCaller, RelayResult } from './RelayCaller.js'
import { payloadFault } from './RelayFault.js'
import type { NewMessage } from './RelayMessage.js'
import { isRecord } from './readFrame.js'
import { listOf, type Params, readNewMessage, topicForm, topicsOf } from './readParams.js'
import type { RelayMethod } from './relayMethods.js'

/**
 * The relay's methods, the same on a socket and over HTTP. Payload errors are checked before any
 * effect.
 */
export function createRelayCalls({
  mailbox,
  settings,
}: {
  mailbox: Mailbox
  settings: Config['relay']
}) {
  const subscribe = (
    { clientId, socket }: RelayCaller,
    topics: readonly string[],
  ): readonly string[] => {
    socket?.subscribe(topics)
    return topics.map((topic) => subscriptionIdOf(topic, clientId))
  }
  const messageOf = (caller: RelayCaller, params: Params): NewMessage =>
    readNewMessage(caller, params, settings.maxTtlSeconds)
  const fetchMessages = createFetching(mailbox)
  const receive = ({ client, socket }: RelayCaller, receipts: unknown): RelayResult => {
    const list = listOf(receipts)
    if (!list.every(isRecord)) throw payloadFault('InvalidParams')
    for (const receipt of list) {
      const id = receipt.messageId ?? receipt.message_id
      // The id is the message's hash, or the push id.
      if (typeof id !== 'string' || !topicForm.test(id)) socket?.acknowledge(Number(id))
      else mailbox.acknowledge({ topic: topicsOf([receipt.topic])[0] ?? '', id, client })
    }
    return { result: true }
  }

  const put = async ({ spend }: RelayCaller, messages: readonly NewMessage[]) => {
    await spend(
      messages.reduce((sum, message) => sum + costOf(message), 0),
      messages.length,
    )
    await mailbox.put(messages)
  }

  const calls: Readonly<
    Record<RelayMethod, (caller: RelayCaller, params: Params) => Promise<RelayResult> | RelayResult>
  > = {
    irn_publish: async (caller, params) => {
      await put(caller, [messageOf(caller, params)])
      return { result: true }
    },
    irn_batchPublish: async (caller, params) => {
      const messages = listOf(params.messages)
      if (!messages.every(isRecord)) throw payloadFault('InvalidParams')
      await put(
        caller,
        messages.map((each) => messageOf(caller, each)),
      )
      return { result: true }
    },
    irn_subscribe: (caller, { topic }) => {
      const topics = topicsOf([topic])
      return { result: subscribe(caller, topics)[0], backlog: topics }
    },
    irn_subscribeBlocking: (caller, params) => calls.irn_subscribe(caller, params),
    irn_batchSubscribe: (caller, params) => {
      const topics = topicsOf(params.topics)
      return { result: subscribe(caller, topics), backlog: topics }
    },
    irn_batchSubscribeBlocking: (caller, params) => {
      const topics = topicsOf(params.topics)
      return { result: subscribe(caller, topics).map((id) => ({ id })), backlog: topics }
    },
    irn_unsubscribe: ({ socket }, { topic }) => {
      for (const each of topicsOf([topic])) socket?.unsubscribe(each)
      return { result: true }
    },
    irn_batchUnsubscribe: ({ socket }, { subscriptions }) => {
      const topics = topicsOf(
        listOf(subscriptions).map((each) => (isRecord(each) ? each.topic : undefined)),
      )
      for (const topic of topics) socket?.unsubscribe(topic)
      return { result: true }
    },
    irn_fetchMessages: (caller, { topic }) => fetchMessages(caller, topicsOf([topic])),
    irn_batchFetchMessages: (caller, { topics }) => fetchMessages(caller, topicsOf(topics)),
    irn_batchReceive: (caller, { receipts }) => receive(caller, receipts),
    ...createSessionCalls({ messageOf, subscribe, put }),
  }

  /** @throws RelayFault */
  return async (
    caller: RelayCaller,
    method: RelayMethod,
    params: unknown,
  ): Promise<RelayResult> => {
    if (!isRecord(params)) throw payloadFault('InvalidParams')
    return calls[method](caller, params)
  }
}

export type RelayCalls = ReturnType<typeof createRelayCalls>
