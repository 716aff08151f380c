import type { Database, Row } from '../../../database/Database.js'
import type { RelayMessage } from '../RelayMessage.js'
import { columns } from './columns.js'
import { forRows, padRows, placesOf } from './padRows.js'

/** A message with its acknowledgements. */
export type StoredMessage = RelayMessage & { readonly delivered: string }

/** A stored message without its text, enough to decide whether to read it. */
export type MessageHead = Pick<
  StoredMessage,
  'topic' | 'id' | 'position' | 'expiresAt' | 'sender' | 'delivered'
> & {
  readonly size: number
}

/** Number of topics whose heads are read together. */
export const headTopics = 16
/**
 * Heads per topic in one read: many for few topics, few for many, so that little is read in vain.
 */
export const headRowsOf = (topics: number): number =>
  Math.min(32, Math.floor(128 / 2 ** Math.ceil(Math.log2(topics))))
/** Number of topics searched together. */
export const topicsAtOnce = 512

// One index seek per topic, independent of its size.
const holding = forRows(
  (rows) =>
    `SELECT column1 AS topic FROM (VALUES ${placesOf(rows, 1)}) AS asked
     WHERE EXISTS (SELECT 1 FROM relay_messages WHERE relay_messages.topic = column1)`,
)
// Each part is limited separately: one ordered list would be sorted again for each page.
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

/** Reads of the mailboxes. Each call is one database round trip. */
export function createMessageReads(database: Database) {
  return {
    has: async ({ topic, id }: Pick<RelayMessage, 'topic' | 'id'>): Promise<boolean> =>
      (await database.all('SELECT id FROM relay_messages WHERE topic = ? AND id = ?', [topic, id]))
        .length > 0,

    /** The non-empty ones of at most 512 topics. */
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
     * The oldest messages of at most 16 topics after a position of each. Limited to `headRowsOf`
     * per topic, in order of publication.
     */
    heads: async (after: ReadonlyMap<string, number>): Promise<readonly MessageHead[]> => {
      const [group = []] = padRows([...after], headTopics)
      if (group.length === 0) return []
      const rows = await database.all(heads(group.length), group.flat())
      // Padding repeats a topic, so rows may repeat.
      const known = new Map(rows.map((row) => [`${row.topic}${row.id}`, toHead(row)]))
      return [...known.values()].sort((a, b) => a.position - b.position)
    },

    /** The messages of heads, in order of publication, without those removed meanwhile. */
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
     * The heads of at most 512 topics after a position, for all receivers; oldest first, at most
     * `limit`.
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
  }
}

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
