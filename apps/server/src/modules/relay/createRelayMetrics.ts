import type { Metrics } from '../../metrics/createMetrics.js'
import type { MessageWriterOptions } from './mailbox/createMessageWriter.js'
import { relayMethods } from './relayMethods.js'

const messageEvents = [
  'stored',
  'duplicate',
  'mailbox_full',
  'expired',
  'pushed',
  'acknowledged',
] as const
const methodLabels: Readonly<Record<string, { readonly method: string }>> = Object.fromEntries(
  relayMethods.map((method) => [method, { method }]),
)

/** Close codes used as labels; a client's arbitrary codes are grouped. */
const closedCodes: readonly number[] = [1000, 1001, 1006, 1009, 3001, 4010]
const knownCode = (code: number) => (closedCodes.includes(code) ? String(code) : 'other')

/** The relay's metrics, with labels from fixed lists. */
export function createRelayMetrics(metrics: Metrics) {
  metrics.begin(
    'latchkey_relay_messages_total',
    messageEvents.map((event) => ({ event })),
  )
  metrics.begin('latchkey_relay_requests_total', Object.values(methodLabels))
  metrics.begin(
    'latchkey_relay_closed_total',
    [...closedCodes, 'other'].map((code) => ({ code: String(code) })),
  )
  const counted = (event: (typeof messageEvents)[number], by = 1) =>
    metrics.count('latchkey_relay_messages_total', { event }, by)

  return {
    /** Counts an event on a socket. */
    count: (what: 'pushed' | 'acknowledged' | 'requests' | 'refused', label = ''): void => {
      if (what === 'requests') metrics.count('latchkey_relay_requests_total', methodLabels[label])
      else if (what === 'refused') metrics.count('latchkey_relay_refused_total', { reason: label })
      else counted(what)
    },
    written: ({
      stored,
      duplicates,
      refused,
      seconds,
    }: Parameters<MessageWriterOptions['onWrite']>[0]): void => {
      counted('stored', stored)
      counted('duplicate', duplicates)
      counted('mailbox_full', refused)
      metrics.observe('latchkey_relay_write_seconds', {}, seconds)
    },
    expired: (messages: number): void => counted('expired', messages),
    closed: (code: number): void =>
      metrics.count('latchkey_relay_closed_total', { code: knownCode(code) }),
    failed: (): void => metrics.count('latchkey_relay_errors_total'),
    shed: (): void => metrics.count('latchkey_relay_shed_total'),
    /** Registers gauges that are read with the metrics. */
    watch: (read: {
      sockets(): number
      topics(): number
      waitingMessages(): number
      bufferedBytes(): number
      storedBytes(): number
    }): void => {
      metrics.gauge('latchkey_relay_sockets', 'Relay sockets that are open now', read.sockets)
      metrics.gauge(
        'latchkey_relay_topics',
        'Topics with a subscriber on this instance',
        read.topics,
      )
      metrics.gauge(
        'latchkey_relay_waiting_messages',
        'Published messages that are not safe yet',
        read.waitingMessages,
      )
      metrics.gauge(
        'latchkey_relay_buffered_bytes',
        'What waits in sockets and answers until it is taken',
        read.bufferedBytes,
      )
      metrics.gauge(
        'latchkey_relay_stored_bytes',
        'What waits in the mailboxes of all projects',
        read.storedBytes,
      )
    },
  }
}

export type RelayMetrics = ReturnType<typeof createRelayMetrics>
