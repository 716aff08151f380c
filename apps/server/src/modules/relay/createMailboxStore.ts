import type { Database, Queries, Row } from '../../database/Database.js'
import { forRows, padRows, placesOf } from './padRows.js'
import type { RelayMessage } from './RelayMessage.js'

/** A message with who has acknowledged it. */
export type StoredMessage = RelayMessage & { readonly delivered: string }

export type Receipt = { readonly topic: string; readonly id: string; readonly client: string }

const columns = 'topic, id, position, expires_at, tag, sender, attestation, message'
const sweepRows = 500

const insert = forRows((rows) => `INSERT INTO relay_messages (${columns}) VALUES ${placesOf(rows, 8)} ON CONFLICT DO NOTHING`)
const acknowledge = forRows(
  (rows) =>
    `UPDATE relay_messages SET delivered = delivered || receipts.column3 FROM (VALUES ${placesOf(rows, 3)}) AS receipts
     WHERE topic = receipts.column1 AND id = receipts.column2`,
)
const undelivered = forRows(
  (topics) =>
    `SELECT ${columns}, delivered FROM relay_messages WHERE topic IN ${placesOf(1, topics)}
     AND position > ? AND expires_at > ? AND sender <> ? AND delivered NOT LIKE ? ORDER BY position`,
)

/** The mailboxes in the database. Each call is one trip to it, or a few. */
export function createMailboxStore(database: Database) {
  // One statement is all or nothing by itself; PostgreSQL is spared two more trips.
  const together = <T>(statements: number, work: (queries: Queries) => Promise<T>): Promise<T> =>
    statements === 1 ? work(database) : database.transaction(work)

  return {
    /** Keeps messages, each once. Resolves with those that were new, in the order given. */
    add: async (messages: readonly RelayMessage[]): Promise<readonly RelayMessage[]> => {
      // Of two that are the same the first one counts.
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
              each.attestation ?? null,
              each.message,
            ]),
          )
        }
        if (added === candidates.length) return candidates
        // Rarely. What was there before stands at another position.
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

    has: async ({ topic, id }: Pick<RelayMessage, 'topic' | 'id'>): Promise<boolean> =>
      (await database.all('SELECT id FROM relay_messages WHERE topic = ? AND id = ?', [topic, id])).length > 0,

    /** How many messages the mailboxes of some topics hold. */
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

    /** What a client has not acknowledged of some topics, the oldest first, none of its own. */
    undelivered: async (
      topics: readonly string[],
      { client, after, limit, now }: { client: string; after: number; limit: number; now: number },
    ): Promise<readonly StoredMessage[]> => {
      const [group = []] = padRows(topics, 512)
      const rows = await database.all(`${undelivered(group.length)} LIMIT ${limit}`, [...group, after, now, client, `%${client}%`])
      return rows.map(toMessage)
    },

    /** What came to some topics behind a position, whoever it is for. */
    since: async (topics: readonly string[], { after, now }: { after: number; now: number }): Promise<readonly StoredMessage[]> => {
      const found: StoredMessage[] = []
      for (const group of padRows(topics)) {
        const rows = await database.all(
          `SELECT ${columns}, delivered FROM relay_messages WHERE topic IN ${placesOf(1, group.length)}
           AND position > ? AND expires_at > ? ORDER BY position`,
          [...group, after, now],
        )
        found.push(...rows.map(toMessage))
      }
      return found
    },

    /** Notes who has acknowledged what. */
    deliver: async (receipts: readonly Receipt[]): Promise<void> => {
      const clients = new Map<string, { topic: string; id: string; names: string }>()
      for (const { topic, id, client } of receipts) {
        const key = `${topic}${id}`
        const entry = clients.get(key) ?? { topic, id, names: '' }
        entry.names += `${client} `
        clients.set(key, entry)
      }
      // In one order everywhere, or two instances might wait for each other.
      const rows = [...clients.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
      const groups = padRows(rows)
      if (groups.length === 0) return
      await together(groups.length, async ({ run }) => {
        for (const group of groups) {
          await run(
            acknowledge(group.length),
            group.flatMap(({ topic, id, names }) => [topic, id, names]),
          )
        }
      })
    },

    /** Makes room in a full mailbox: what somebody has got already goes. */
    dropDelivered: (topic: string): Promise<number> =>
      database.run("DELETE FROM relay_messages WHERE topic = ? AND delivered <> ''", [topic]),

    /** Removes what has expired. Resolves with how much that was. */
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
        // Others wait for the same database.
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

export type MailboxStore = ReturnType<typeof createMailboxStore>

const toMessage = (row: Row): StoredMessage => ({
  topic: String(row.topic),
  id: String(row.id),
  position: Number(row.position),
  expiresAt: Number(row.expires_at),
  tag: Number(row.tag),
  sender: String(row.sender),
  message: String(row.message),
  delivered: String(row.delivered),
  ...(typeof row.attestation === 'string' && { attestation: row.attestation }),
})
