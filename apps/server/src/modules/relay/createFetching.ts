import { subscriptionIdOf } from './clientKeyOf.js'
import type { Mailbox } from './mailbox/createMailbox.js'
import { type MailboxCursor, startCursor } from './mailbox/readMailboxes.js'
import type { RelayCaller, RelayResult } from './RelayCaller.js'
import type { RelayMessage } from './RelayMessage.js'

/** Bounds an answer to a size its reader can take. */
const fetchPage = { rows: 100, bytes: 512 * 1024 } as const
/** Consecutive empty pages before the caller is asked to call again. */
const emptyPages = 32
/** Number of remembered cursors for callers without a socket. */
const mostCursors = 1_000

/** Answers stored messages, one page per call. */
export function createFetching(mailbox: Pick<Mailbox, 'undelivered'>) {
  // Cursors of callers without a socket. It is unknown what they have read, so only they can
  // acknowledge it.
  const cursors = new Map<string, MailboxCursor>()
  return async (
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
}

/** A message as sent to clients. */
export const toDelivered = ({ topic, message, position, tag, attestation }: RelayMessage) => ({
  topic,
  message,
  publishedAt: Math.floor(position / 1000),
  tag,
  ...(attestation !== undefined && { attestation }),
})
