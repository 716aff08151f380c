import type { Database, Queries } from '../../../database/Database.js'
import type { RelayMessage } from '../RelayMessage.js'
import { columns } from './columns.js'
import { forRows, padRows, placesOf } from './padRows.js'

/** A delivery, with the client's `ClientNames` name. */
export type Receipt = { readonly topic: string; readonly id: string; readonly name: string }

/** Enough for 80 clients; bounds the row's length. */
const deliveredLength = 2_000

const insert = forRows(
  (rows) =>
    `INSERT INTO relay_messages (${columns}, size) VALUES ${placesOf(rows, 10)} ON CONFLICT DO NOTHING`,
)
const acknowledge = forRows(
  (rows) =>
    `UPDATE relay_messages SET delivered = delivered || receipts.column3, expires_at = CASE WHEN expires_at > ? THEN ? ELSE expires_at END
     FROM (VALUES ${placesOf(rows, 3)}) AS receipts
     WHERE topic = receipts.column1 AND id = receipts.column2 AND LENGTH(delivered) < ${deliveredLength}`,
)

/** Writes messages and acknowledgements to the mailboxes. */
export function createMessageWrites(database: Database) {
  // A single statement is atomic; this saves PostgreSQL two round trips.
  const together = <T>(statements: number, work: (queries: Queries) => Promise<T>): Promise<T> =>
    statements === 1 ? work(database) : database.transaction(work)

  return {
    /** Stores messages without duplicates. Resolves with the new ones, in the given order. */
    add: async (messages: readonly RelayMessage[]): Promise<readonly RelayMessage[]> => {
      // The first of equal messages counts.
      const distinct = new Map<string, RelayMessage>()
      for (const message of messages) {
        const key = message.topic + message.id
        if (!distinct.has(key)) distinct.set(key, message)
      }
      const candidates = [...distinct.values()]
      const groups = padRows(candidates)
      return together(groups.length, async ({ all, run }) => {
        let added = 0
        for (const group of groups) {
          added += await run(
            insert(group.length),
            group.flatMap((each) => [
              each.topic,
              each.id,
              each.position,
              each.expiresAt,
              each.tag,
              each.sender,
              each.project,
              each.attestation ?? null,
              each.message,
              sizeOf(each),
            ]),
          )
        }
        if (added === candidates.length) return candidates
        // Rare. Messages stored before have another position.
        const isNew = new Set<string>()
        for (const group of padRows(candidates)) {
          const rows = await all(
            `SELECT topic, id, position FROM relay_messages WHERE (topic, id) IN (VALUES ${placesOf(group.length, 2)})`,
            group.flatMap(({ topic, id }) => [topic, id]),
          )
          for (const { topic, id, position } of rows) isNew.add(`${topic}${id}${position}`)
        }
        return candidates.filter(({ topic, id, position }) => isNew.has(`${topic}${id}${position}`))
      })
    },

    /**
     * Records acknowledgements. The messages expire at `until` (ms), or at their own time if
     * sooner.
     */
    deliver: async (receipts: readonly Receipt[], until: number): Promise<void> => {
      const clients = new Map<string, { topic: string; id: string; names: string }>()
      for (const { topic, id, name } of receipts) {
        const key = `${topic}${id}`
        const entry = clients.get(key) ?? { topic, id, names: '' }
        entry.names += `${name} `
        clients.set(key, entry)
      }
      // Sorted, to avoid deadlocks between instances.
      const rows = [...clients.entries()]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, entry]) => entry)
      const groups = padRows(rows)
      if (groups.length === 0) return
      await together(groups.length, async ({ run }) => {
        for (const group of groups) {
          await run(acknowledge(group.length), [
            until,
            until,
            ...group.flatMap(({ topic, id, names }) => [topic, id, names]),
          ])
        }
      })
    },
  }
}

/** The disk space of a row and its indexes, without the message. */
export const rowBytes = 512

/** The size of a message in bytes, for pages. */
export const sizeOf = ({
  message,
  attestation = '',
}: Pick<RelayMessage, 'message' | 'attestation'>): number =>
  Buffer.byteLength(message) + Buffer.byteLength(attestation)

/** The bytes that a message takes from the budgets. */
export const costOf = (message: Pick<RelayMessage, 'message' | 'attestation'>): number =>
  sizeOf(message) + rowBytes
