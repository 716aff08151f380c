import type { Database } from '../../../database/Database.js'
import { rowBytes } from './createMessageWrites.js'
import { padRows, placesOf } from './padRows.js'

const sweepRows = 500

/** Counts and removals in the mailboxes. */
export function createMessageCounts(database: Database) {
  return {
    /** Message counts of the mailboxes of topics. */
    count: async (topics: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      const counts = new Map(topics.map((topic) => [topic, 0]))
      for (const group of padRows(topics)) {
        const rows = await database.all(
          `SELECT topic, COUNT(*) AS count FROM relay_messages WHERE topic IN ${placesOf(1, group.length)} GROUP BY topic`,
          group,
        )
        for (const { topic, count } of rows) counts.set(String(topic), Number(count))
      }
      return counts
    },

    /** Message counts per sender in a mailbox, largest first. */
    senders: async (
      topic: string,
    ): Promise<readonly { readonly sender: string; readonly count: number }[]> =>
      (
        await database.all(
          'SELECT sender, COUNT(*) AS count FROM relay_messages WHERE topic = ? GROUP BY sender ORDER BY count DESC LIMIT 2',
          [topic],
        )
      ).map(({ sender, count }) => ({ sender: String(sender), count: Number(count) })),

    /** Removes a sender's delivered messages from a mailbox. Resolves with their number. */
    dropDelivered: (topic: string, sender: string): Promise<number> =>
      database.run(
        "DELETE FROM relay_messages WHERE topic = ? AND sender = ? AND delivered <> ''",
        [topic, sender],
      ),

    /** Removes a sender's oldest messages from a mailbox. Resolves with their number. */
    dropOldest: (topic: string, sender: string, limit: number): Promise<number> =>
      database.run(
        `DELETE FROM relay_messages WHERE topic = ? AND id IN
         (SELECT id FROM relay_messages WHERE topic = ? AND sender = ? ORDER BY position LIMIT ${limit})`,
        [topic, topic, sender],
      ),

    /** Stored messages per project, and what they take of the budgets. */
    stored: async (): Promise<
      ReadonlyMap<string, { readonly messages: number; readonly bytes: number }>
    > => {
      const rows = await database.all(
        'SELECT project_id, COUNT(*) AS messages, SUM(size) AS bytes FROM relay_messages GROUP BY project_id',
      )
      return new Map(
        rows.map(({ project_id, messages, bytes }) => [
          String(project_id),
          { messages: Number(messages), bytes: Number(bytes) + Number(messages) * rowBytes },
        ]),
      )
    },

    /** Removes expired messages. Resolves with their number. */
    expire: async (now: number): Promise<number> => {
      let removed = 0
      for (;;) {
        const count = await database.run(
          `DELETE FROM relay_messages WHERE (topic, id) IN
           (SELECT topic, id FROM relay_messages WHERE expires_at <= ? ORDER BY expires_at LIMIT ${sweepRows})`,
          [now],
        )
        removed += count
        if (count < sweepRows) return removed
        // Lets other work use the database.
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}
