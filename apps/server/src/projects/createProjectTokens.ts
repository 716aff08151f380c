import { randomBytes } from 'node:crypto'
import type { Database } from '../database/Database.js'
import { hashToken } from '../secrets/hashToken.js'

const tokenKeyLength = 12
const tokenUseMs = 60 * 60_000

/** The displayable part of a token. Times in milliseconds since 1970. */
export type ProjectToken = {
  readonly key: string
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt?: number
}

/** Tokens of projects' operators for reading their summaries. */
export function createProjectTokens(
  database: Database,
  {
    now,
    existing,
  }: {
    now(): number
    /** @throws ProjectError for an unregistered project */
    existing(id: string): Promise<unknown>
  },
) {
  return {
    /**
     * Creates a token for the operator's summary. It is shown once; only its hash is stored.
     * @throws ProjectError
     */
    addToken: async (id: string, name = ''): Promise<string> => {
      await existing(id)
      const token = `lk_op_${randomBytes(24).toString('base64url')}`
      await database.run(
        'INSERT INTO project_tokens (hash, project_id, created_at, name) VALUES (?, ?, ?, ?)',
        [hashToken(token), id, now(), name.trim().slice(0, 200)],
      )
      return token
    },
    /**
     * Lists a project's tokens without their secrets, oldest first.
     * @throws ProjectError
     */
    listTokens: async (id: string): Promise<readonly ProjectToken[]> => {
      await existing(id)
      const rows = await database.all(
        'SELECT * FROM project_tokens WHERE project_id = ? ORDER BY created_at, hash',
        [id],
      )
      return rows.map(({ hash, name, created_at, last_used_at }) => ({
        key: String(hash).slice(0, tokenKeyLength),
        name: String(name),
        createdAt: Number(created_at),
        ...(last_used_at !== null && { lastUsedAt: Number(last_used_at) }),
      }))
    },
    /**
     * Revokes all tokens of a project, or the one with a key of `listTokens`. Resolves with their
     * number.
     */
    revokeTokens: (id: string, key?: string) =>
      key === undefined
        ? database.run('DELETE FROM project_tokens WHERE project_id = ?', [id])
        : database.run(
            `DELETE FROM project_tokens WHERE project_id = ? AND SUBSTR(hash, 1, ${tokenKeyLength}) = ?`,
            [id, key],
          ),
    /** The project of a token. */
    ofToken: async (token: string): Promise<string | undefined> => {
      if (!/^lk_op_[\w-]{32}$/.test(token)) return undefined
      const hash = hashToken(token)
      const [row] = await database.all(
        'SELECT project_id, last_used_at FROM project_tokens WHERE hash = ?',
        [hash],
      )
      // Hourly precision suffices to find unused tokens.
      if (row && Number(row.last_used_at ?? 0) + tokenUseMs <= now())
        await database.run('UPDATE project_tokens SET last_used_at = ? WHERE hash = ?', [
          now(),
          hash,
        ])
      return row && String(row.project_id)
    },
  }
}
