import type { NonceStore } from '@latchkey/siwx/server'
import type { Database, Queries } from '../../database/Database.js'
import { createSessionReads } from './createSessionReads.js'
import { createVisitors } from './createVisitors.js'
import type { SignInPlace } from './SignInPlace.js'

export type SignInStore = ReturnType<typeof createSignInStore>

/** Nonces and signed-in accounts. Of a visitor's token the database has the hash alone. */
export function createSignInStore(database: Database, now: () => number) {
  const dropOld = async (queries: Queries) => {
    await queries.run('DELETE FROM sign_in_nonces WHERE expires_at <= ?', [now()])
    await queries.run('DELETE FROM sign_ins WHERE expires_at <= ?', [now()])
  }
  return {
    ...createSessionReads(database, now),
    ...createVisitors(database, now),
    /**
     * The nonces of one page for one purpose: to sign in, or to end the session of an id. Another
     * page or purpose cannot use them.
     */
    noncesOf: ({ project, origin }: SignInPlace, sessionId = ''): NonceStore => ({
      async add(nonce, expiresAt) {
        await dropOld(database)
        await database.run(
          'INSERT INTO sign_in_nonces (nonce, project_id, origin, expires_at, session_id) VALUES (?, ?, ?, ?, ?)',
          [nonce, project, origin, expiresAt, sessionId],
        )
      },
      // A deletion changes the row for one caller alone, whichever the instance.
      take: async (nonce) =>
        (await database.run(
          'DELETE FROM sign_in_nonces WHERE nonce = ? AND project_id = ? AND origin = ? AND session_id = ? AND expires_at > ?',
          [nonce, project, origin, sessionId, now()],
        )) === 1,
    }),
  }
}
