import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../database/Database.js'

const tokenKeyLength = 12
const tokenUseMs = 60 * 60_000

/** A token as it may be shown. Times in milliseconds since 1970. */
export type ProjectToken = {
  readonly key: string
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt?: number
}

/** The tokens with which projects' operators read their summaries. */
export function createProjectTokens(
  database: Database,
  {
    now,
    existing,
  }: {
    now(): number
    /** @throws ProjectError for a project that is not registered */
    existing(id: string): Promise<unknown>
  },
) {
  return {
    /**
     * A token with which the project's operator reads its summary. Shown once; only its hash is
     * kept.
     * @throws ProjectError
     */
    addToken: async (id: string, name = ''): Promise<string> => {
      await existing(id)
      const token = `lk_op_${randomBytes(24).toString('base64url')}`
      await database.run(
        'INSERT INTO project_tokens (hash, project_id, created_at, name) VALUES (?, ?, ?, ?)',
        [hashOf(token), id, now(), name.trim().slice(0, 200)],
      )
      return token
    },
    /**
     * A project's tokens, the oldest first: what can be known of them without having them.
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
     * Makes a project's tokens void, all of them or the one with a key of `listTokens`. Resolves
     * with their number.
     */
    revokeTokens: (id: string, key?: string) =>
      key === undefined
        ? database.run('DELETE FROM project_tokens WHERE project_id = ?', [id])
        : database.run(
            `DELETE FROM project_tokens WHERE project_id = ? AND SUBSTR(hash, 1, ${tokenKeyLength}) = ?`,
            [id, key],
          ),
    /** The project whose token this is. */
    ofToken: async (token: string): Promise<string | undefined> => {
      if (!/^lk_op_[\w-]{32}$/.test(token)) return undefined
      const hash = hashOf(token)
      const [row] = await database.all(
        'SELECT project_id, last_used_at FROM project_tokens WHERE hash = ?',
        [hash],
      )
      // Once an hour is enough to see which ones nobody uses.
      if (row && Number(row.last_used_at ?? 0) + tokenUseMs <= now())
        await database.run('UPDATE project_tokens SET last_used_at = ? WHERE hash = ?', [
          now(),
          hash,
        ])
      return row && String(row.project_id)
    },
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
