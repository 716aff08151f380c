import { createNonce, ownerOf } from '@latchkey/siwx'
import type { Database } from '../../database/Database.js'
import type { SignInPlace } from './SignInPlace.js'

/** Longest list of an account's sessions. */
const mostSessions = 100
/** How long a nonce lives. */
export const nonceMs = 5 * 60_000
const columns = 'id, account, origin, created_at, expires_at'

/** One account, signed in on one page in one browser. Times are milliseconds since the epoch. */
export type Session = {
  /** Names the session; it is no secret and opens nothing. */
  readonly id: string
  readonly account: string
  readonly origin: string
  readonly createdAt: number
  readonly expiresAt: number
}

/** Sessions as an account's own list shows them, and the nonces that end them. */
export function createSessionReads(database: Database, now: () => number) {
  return {
    /** The latest nonce that ends a session, and when it was issued. */
    async readNonce({ project, origin }: SignInPlace, sessionId: string) {
      const [row] = await database.all(
        'SELECT nonce, expires_at FROM sign_in_nonces WHERE project_id = ? AND origin = ? AND session_id = ? AND expires_at > ? ORDER BY expires_at DESC LIMIT 1',
        [project, origin, sessionId, now()],
      )
      if (!row) return undefined
      const issuedAt = new Date(Number(row.expires_at) - nonceMs).toISOString()
      return { nonce: String(row.nonce), issuedAt }
    },
    /**
     * Issues a nonce for each session, which ends it once signed. An earlier nonce is deleted.
     */
    async issueNonces({ project, origin }: SignInPlace, sessions: readonly Session[]) {
      if (sessions.length === 0) return []
      const at = now()
      const issued = sessions.map((session) => ({ session, nonce: createNonce() }))
      const ids = sessions.map(({ id }) => id)
      await database.run(
        `DELETE FROM sign_in_nonces WHERE expires_at <= ? OR (project_id = ? AND origin = ? AND session_id IN (${ids.map(() => '?')}))`,
        [at, project, origin, ...ids],
      )
      await database.run(
        `INSERT INTO sign_in_nonces (nonce, project_id, origin, expires_at, session_id) VALUES ${ids.map(() => '(?, ?, ?, ?, ?)')}`,
        issued.flatMap(({ session: { id }, nonce }) => [nonce, project, origin, at + nonceMs, id]),
      )
      const issuedAt = new Date(at).toISOString()
      return issued.map((each) => ({ ...each, issuedAt }))
    },
    /** An account's sessions on the project's pages, in all browsers; newest first. */
    async readSessions({ project }: SignInPlace, account: string): Promise<readonly Session[]> {
      const rows = await database.all(
        `SELECT ${columns} FROM sign_ins WHERE project_id = ? AND owner = ? AND expires_at > ? AND id <> '' ORDER BY created_at DESC, id LIMIT ?`,
        [project, ownerOf(account), now(), mostSessions],
      )
      return rows.map(toSession)
    },
    async readSession({ project }: SignInPlace, id: string): Promise<Session | undefined> {
      // PostgreSQL refuses texts with a zero byte.
      if (!/^[\w-]{22}$/.test(id)) return undefined
      const [row] = await database.all(
        `SELECT ${columns} FROM sign_ins WHERE project_id = ? AND id = ? AND expires_at > ?`,
        [project, id, now()],
      )
      return row && toSession(row)
    },
    async removeSession({ project }: SignInPlace, id: string): Promise<void> {
      await database.run('DELETE FROM sign_ins WHERE project_id = ? AND id = ?', [project, id])
    },
  }
}

const toSession = (row: Readonly<Record<string, unknown>>): Session => ({
  id: String(row.id),
  account: String(row.account),
  origin: String(row.origin),
  createdAt: Number(row.created_at),
  expiresAt: Number(row.expires_at),
})
