import type { Database, Queries, Row } from '../../database/Database.js'
import { forRows, padRows, placesOf } from './padRows.js'
import type { RelayMessage } from './RelayMessage.js'

/** A message with who has acknowledged it. */
export type StoredMessage = RelayMessage & { readonly delivered: string }

/** A stored message without its text: what it takes to decide whether to read that. */
export type MessageHead = Pick<
  StoredMessage,
  'topic' | 'id' | 'position' | 'expiresAt' | 'sender' | 'delivered'
> & {
  readonly size: number
}

/** Who has got what, as `ClientNames` calls them. */
export type Receipt = { readonly topic: string; readonly id: string; readonly name: string }

/** Topics whose heads are read together. */
export const headTopics = 16
/**
 * Heads of one topic in one answer that is about so many: of few topics many, of many few, so that
 * little is read in vain.
 */
export const headRowsOf = (topics: number): number =>
  Math.min(32, Math.floor(128 / 2 ** Math.ceil(Math.log2(topics))))
/** Topics that are looked at together. */
export const topicsAtOnce = 512
/** 80 clients: more would only make the row longer. */
const deliveredLength = 2_000
const columns = 'topic, id, position, expires_at, tag, sender, project_id, attestation, message'
const sweepRows = 500

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
// A seek for each topic, however much it holds.
const holding = forRows(
  (rows) =>
    `SELECT column1 AS topic FROM (VALUES ${placesOf(rows, 1)}) AS asked
     WHERE EXISTS (SELECT 1 FROM relay_messages WHERE relay_messages.topic = column1)`,
)
// Each part ends after a page of its own: one ordered list of all would be sorted anew for each
// page.
const heads = forRows((rows) =>
  Array.from(
    { length: rows },
    (_, index) =>
      `SELECT * FROM (SELECT topic, id, position, expires_at, size, sender, delivered FROM relay_messages
       WHERE topic = ? AND position > ? ORDER BY position LIMIT ${headRowsOf(rows)}) AS part${index}`,
  ).join(' UNION ALL '),
)
const bodies = forRows(
  (rows) =>
    `SELECT ${columns}, delivered FROM relay_messages WHERE (topic, id) IN (VALUES ${placesOf(rows, 2)}) ORDER BY position`,
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
              each.project,
              each.attestation ?? null,
              each.message,
              sizeOf(each),
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
      (await database.all('SELECT id FROM relay_messages WHERE topic = ? AND id = ?', [topic, id]))
        .length > 0,

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

    /** Those of at most 512 topics that hold anything. */
    holding: async (topics: readonly string[]): Promise<readonly string[]> => {
      const [group = []] = padRows(topics, topicsAtOnce)
      if (group.length === 0) return []
      return [
        ...new Set(
          (await database.all(holding(group.length), group)).map(({ topic }) => String(topic)),
        ),
      ]
    },

    /**
     * The oldest messages of at most 16 topics behind a position of each, `headRowsOf` of each
     * topic at most, in the order of publication.
     */
    heads: async (after: ReadonlyMap<string, number>): Promise<readonly MessageHead[]> => {
      const [group = []] = padRows([...after], headTopics)
      if (group.length === 0) return []
      const rows = await database.all(heads(group.length), group.flat())
      // A topic that fills its group stands there more than once.
      const known = new Map(rows.map((row) => [`${row.topic}${row.id}`, toHead(row)]))
      return [...known.values()].sort((a, b) => a.position - b.position)
    },

    /**
     * The messages of heads, in the order of publication. One that has been removed meanwhile is
     * not among them.
     */
    bodies: async (
      wanted: readonly Pick<MessageHead, 'topic' | 'id'>[],
    ): Promise<readonly StoredMessage[]> => {
      const [group = []] = padRows(wanted)
      if (group.length === 0) return []
      const rows = await database.all(
        bodies(group.length),
        group.flatMap(({ topic, id }) => [topic, id]),
      )
      return rows.map(toMessage)
    },

    /**
     * What came to at most 512 topics behind a position, whoever it is for, without the texts; the
     * oldest first, `limit` at most.
     */
    since: async (
      topics: readonly string[],
      { after, now, limit }: { after: number; now: number; limit: number },
    ): Promise<readonly MessageHead[]> => {
      const [group = []] = padRows(topics, topicsAtOnce)
      if (group.length === 0) return []
      const rows = await database.all(
        `SELECT topic, id, position, expires_at, size, sender, delivered FROM relay_messages WHERE topic IN ${placesOf(1, group.length)}
         AND position > ? AND expires_at > ? ORDER BY position LIMIT ${limit}`,
        [...group, after, now],
      )
      return rows.map(toHead)
    },

    /**
     * Notes who has acknowledged what. It goes at `until` (ms), or at its own time where that is
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
      // In one order everywhere, or two instances might wait for each other.
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

    /** How much each sender has in a mailbox, the fullest first. */
    senders: async (
      topic: string,
    ): Promise<readonly { readonly sender: string; readonly count: number }[]> =>
      (
        await database.all(
          'SELECT sender, COUNT(*) AS count FROM relay_messages WHERE topic = ? GROUP BY sender ORDER BY count DESC LIMIT 2',
          [topic],
        )
      ).map(({ sender, count }) => ({ sender: String(sender), count: Number(count) })),

    /**
     * Removes what a sender has in a mailbox and somebody has got already. Resolves with how much
     * that was.
     */
    dropDelivered: (topic: string, sender: string): Promise<number> =>
      database.run(
        "DELETE FROM relay_messages WHERE topic = ? AND sender = ? AND delivered <> ''",
        [topic, sender],
      ),

    /** Removes the oldest messages of a sender from a mailbox. Resolves with how much that was. */
    dropOldest: (topic: string, sender: string, limit: number): Promise<number> =>
      database.run(
        `DELETE FROM relay_messages WHERE topic = ? AND id IN
         (SELECT id FROM relay_messages WHERE topic = ? AND sender = ? ORDER BY position LIMIT ${limit})`,
        [topic, topic, sender],
      ),

    /** How many messages and bytes wait for each project. */
    stored: async (): Promise<
      ReadonlyMap<string, { readonly messages: number; readonly bytes: number }>
    > => {
      const rows = await database.all(
        'SELECT project_id, COUNT(*) AS messages, SUM(size) AS bytes FROM relay_messages GROUP BY project_id',
      )
      return new Map(
        rows.map(({ project_id, messages, bytes }) => [
          String(project_id),
          { messages: Number(messages), bytes: Number(bytes) },
        ]),
      )
    },

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

/** What a message counts for in a page and in a budget, in bytes. */
export const sizeOf = ({
  message,
  attestation = '',
}: Pick<RelayMessage, 'message' | 'attestation'>): number =>
  Buffer.byteLength(message) + Buffer.byteLength(attestation)

const toHead = (row: Row): MessageHead => ({
  topic: String(row.topic),
  id: String(row.id),
  position: Number(row.position),
  expiresAt: Number(row.expires_at),
  size: Number(row.size),
  sender: String(row.sender),
  delivered: String(row.delivered),
})

const toMessage = (row: Row): StoredMessage => ({
  topic: String(row.topic),
  id: String(row.id),
  position: Number(row.position),
  expiresAt: Number(row.expires_at),
  tag: Number(row.tag),
  sender: String(row.sender),
  project: String(row.project_id),
  message: String(row.message),
  delivered: String(row.delivered),
  ...(typeof row.attestation === 'string' && { attestation: row.attestation }),
})
