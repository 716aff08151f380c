import type { Database } from '../../../database/Database.js'
import { createMessageCounts } from './createMessageCounts.js'
import { createMessageReads } from './createMessageReads.js'
import { createMessageWrites } from './createMessageWrites.js'

/** The mailboxes in the database. Each call takes one round trip, or a few. */
export const createMailboxStore = (database: Database) => ({
  ...createMessageReads(database),
  ...createMessageWrites(database),
  ...createMessageCounts(database),
})

export type MailboxStore = ReturnType<typeof createMailboxStore>
