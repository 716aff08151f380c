import { createHmac } from 'node:crypto'

/** The key of a mailbox in the database: a hash that only the pepper makes. */
export const lookupOf = (pepper: Uint8Array, project: string, email: string): string =>
  createHmac('sha256', pepper)
    .update(JSON.stringify(['mailbox', project, email]))
    .digest('hex')
