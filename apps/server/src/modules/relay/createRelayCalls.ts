import type { Config } from '../../config/Config.js'
import { subscriptionIdOf } from './clientKeyOf.js'
import type { Acknowledgement, Mailbox } from './createMailbox.js'
import { sizeOf } from './createMailboxStore.js'
import { handlerFault, payloadFault } from './RelayFault.js'
import type { NewMessage, RelayMessage } from './RelayMessage.js'
import { isRecord } from './readFrame.js'
import { type MailboxCursor, startCursor } from './readMailboxes.js'

/** What a caller on a socket can do more than one that posts. */
export type CallerSocket = {
  /** @throws RelayFault SubscriberLimitExceeded */
  subscribe(topics: readonly string[]): void
  unsubscribe(topic: string): void
  /** As the answer to the push of this id. */
  acknowledge(pushId: number): void
}

export type RelayCaller = {
  readonly clientId: string
  /** As `clientKeyOf` names it. */
  readonly client: string
  /** The project in whose name it calls; '' without one. */
  readonly project: string
  readonly socket?: CallerSocket | undefined
  /**
   * Spends what publishing so many bytes costs.
   * @throws RelayFault, HttpProblem 429 when there is not so much left
   */
  spend(bytes: number, messages: number): Promise<void>
}

export type RelayResult = {
  readonly result: unknown
  /** The topics whose mailboxes follow once the result has been sent. */
  readonly backlog?: readonly string[]
  /** What the caller has got once it has read the result. */
  readonly receipts?: readonly Acknowledgement[]
}

type Params = Readonly<Record<string, unknown>>

const batchLimit = 500
/** No answer is larger than its reader can take. */
const fetchPage = { rows: 100, bytes: 512 * 1024 } as const
/** Pages in a row that hold nothing for the caller, before it is told to ask again. */
const emptyPages = 32
/** Callers without a socket that are in the middle of their mailboxes. */
const mostCursors = 1_000
const defaultTtlSeconds = 300
const minTtlSeconds = 1
const topicForm = /^[0-9a-f]{64}$/
const maxTag = 2 ** 32 - 1
/**
 * Tags of the pairing, which the two session calls stand for (WalletConnect specification, RPC
 * methods).
 */
const tags = { sessionPropose: 1100, sessionProposeResponse: 1101, sessionSettle: 1102 } as const

export const relayMethods = [
  'irn_publish',
  'irn_batchPublish',
  'irn_subscribe',
  'irn_subscribeBlocking',
  'irn_batchSubscribe',
  'irn_batchSubscribeBlocking',
  'irn_unsubscribe',
  'irn_batchUnsubscribe',
  'irn_fetchMessages',
  'irn_batchFetchMessages',
  'irn_batchReceive',
  'wc_proposeSession',
  'wc_approveSession',
] as const

export type RelayMethod = (typeof relayMethods)[number]

/** The calls whose result may be large: a caller reads one before it gets the next. */
export const fetchingMethods: ReadonlySet<RelayMethod> = new Set([
  'irn_fetchMessages',
  'irn_batchFetchMessages',
])

/** How many entries a call has: each is work of its own. */
export function entriesOf(params: unknown): number {
  if (!isRecord(params)) return 0
  const { messages, topics, subscriptions, receipts } = params
  const count = (list: unknown) => (Array.isArray(list) ? list.length : 0)
  return count(messages) + count(receipts) / 10 + count(topics) / 10 + count(subscriptions) / 10
}

/** The method that a caller means: `iridium_` and `waku_` are what `irn_` was called before. */
export const toRelayMethod = (name: string): RelayMethod | undefined => {
  const method = name.replace(/^(iridium|waku)_/, 'irn_')
  return relayMethods.find((each) => each === method)
}

/**
 * The relay's methods, the same on a socket and over HTTP. Payload errors are checked before
 * anything is done.
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
  const messageOf = (
    { client, project }: RelayCaller,
    { topic, message, ttl, tag = 0, attestation }: Params,
  ): NewMessage => {
    const [checked = ''] = topicsOf([topic])
    if (
      !isText(message) ||
      message === '' ||
      !isWhole(ttl, Number.MAX_SAFE_INTEGER) ||
      !isWhole(tag, maxTag)
    )
      throw payloadFault('InvalidParams')
    if (ttl < minTtlSeconds) throw handlerFault('TtlTooShort')
    if (ttl > settings.maxTtlSeconds) throw handlerFault('TtlTooLong')
    return {
      topic: checked,
      message,
      tag,
      ttlSeconds: ttl,
      client,
      project,
      attestation: isText(attestation) && attestation !== '' ? attestation : undefined,
    }
  }
  // Where a caller without a socket goes on: nothing says what it has read, so nothing of that is
  // acknowledged before it says so itself.
  const cursors = new Map<string, MailboxCursor>()
  const fetchMessages = async (
    { client, socket }: RelayCaller,
    topics: readonly string[],
  ): Promise<RelayResult> => {
    const key = subscriptionIdOf(topics.join(), client)
    let cursor = cursors.get(key) ?? startCursor(topics)
    cursors.delete(key)
    for (let turn = 1; ; turn++) {
      const { messages, next } = await mailbox.undelivered(client, cursor, fetchPage)
      if (messages.length === 0 && next && turn < emptyPages) {
        cursor = next
        continue
      }
      if (next && !socket) cursors.set(key, next)
      const [oldest] = cursors.keys()
      if (cursors.size > mostCursors && oldest !== undefined) cursors.delete(oldest)
      return {
        result: { messages: messages.map(toDelivered), hasMore: next !== undefined },
        receipts: messages.map(({ topic, id, position }) => ({ topic, id, position, client })),
      }
    }
  }
  const receive = ({ client, socket }: RelayCaller, receipts: unknown): RelayResult => {
    const list = listOf(receipts)
    if (!list.every(isRecord)) throw payloadFault('InvalidParams')
    for (const receipt of list) {
      const id = receipt.messageId ?? receipt.message_id
      // By the message's hash, or by the id of the push that brought it.
      if (typeof id !== 'string' || !topicForm.test(id)) socket?.acknowledge(Number(id))
      else mailbox.acknowledge({ topic: topicsOf([receipt.topic])[0] ?? '', id, client })
    }
    return { result: true }
  }

  const put = async ({ spend }: RelayCaller, messages: readonly NewMessage[]) => {
    await spend(
      messages.reduce((sum, message) => sum + sizeOf(message), 0),
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
    wc_proposeSession: async (
      caller,
      { pairingTopic, sessionProposal, ttl = defaultTtlSeconds, attestation },
    ) => {
      const topics = topicsOf([pairingTopic])
      const proposal = {
        topic: pairingTopic,
        message: sessionProposal,
        ttl,
        tag: tags.sessionPropose,
        attestation,
      }
      const message = messageOf(caller, proposal)
      // First, so that no answer is missed.
      subscribe(caller, topics)
      await put(caller, [message])
      return { result: true, backlog: topics }
    },
    wc_approveSession: async (caller, params) => {
      const {
        pairingTopic,
        sessionTopic,
        sessionProposalResponse,
        sessionSettlementRequest,
        ttl = defaultTtlSeconds,
      } = params
      const messages = [
        {
          topic: pairingTopic,
          message: sessionProposalResponse,
          ttl,
          tag: tags.sessionProposeResponse,
        },
        { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: tags.sessionSettle },
      ].map((each) => messageOf(caller, each))
      const topics = topicsOf([sessionTopic])
      subscribe(caller, topics)
      await put(caller, messages)
      return { result: true, backlog: topics }
    },
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

/** A message as clients get it. */
export const toDelivered = ({ topic, message, position, tag, attestation }: RelayMessage) => ({
  topic,
  message,
  publishedAt: Math.floor(position / 1000),
  tag,
  ...(attestation !== undefined && { attestation }),
})

function topicsOf(value: unknown): readonly string[] {
  const topics = listOf(value)
  if (!topics.every((topic): topic is string => typeof topic === 'string' && topicForm.test(topic)))
    throw payloadFault('InvalidTopic')
  return topics
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw payloadFault('InvalidParams')
  if (value.length === 0) throw payloadFault('BatchEmpty')
  if (value.length > batchLimit) throw payloadFault('BatchLimitExceeded')
  return value
}

/** What every database keeps as it is. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000')

const isWhole = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
