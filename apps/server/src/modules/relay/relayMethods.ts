import { isRecord } from './readFrame.js'

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

/** Calls with potentially large results: a caller reads one before it gets the next. */
export const fetchingMethods: ReadonlySet<RelayMethod> = new Set([
  'irn_fetchMessages',
  'irn_batchFetchMessages',
])

/** The number of entries in a call; each costs work. */
export function entriesOf(params: unknown): number {
  if (!isRecord(params)) return 0
  const { messages, topics, subscriptions, receipts } = params
  const count = (list: unknown) => (Array.isArray(list) ? list.length : 0)
  return count(messages) + count(receipts) / 10 + count(topics) / 10 + count(subscriptions) / 10
}

/** Normalises a method name: `iridium_` and `waku_` are former prefixes of `irn_`. */
export const toRelayMethod = (name: string): RelayMethod | undefined => {
  const method = name.replace(/^(iridium|waku)_/, 'irn_')
  return relayMethods.find((each) => each === method)
}
