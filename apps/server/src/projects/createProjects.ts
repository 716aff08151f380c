import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { BudgetName, FeatureFlag } from '../config/Config.js'
import type { Database, Row } from '../database/Database.js'
import { DatabaseAway } from '../database/DatabaseAway.js'
import { parseOriginPattern } from './originPattern.js'
import type { Project } from './Project.js'

const cacheMs = 5_000
const cacheLimit = 10_000
const staleMs = 10 * 60_000
const tokenKeyLength = 12
const tokenUseMs = 60 * 60_000

export type NewProject = {
  readonly name: string
  readonly origins: readonly string[]
  readonly analytics?: boolean
  readonly id?: string | undefined
}

/** A token as it may be shown. Times in milliseconds since 1970. */
export type ProjectToken = {
  readonly key: string
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt?: number
}

/** What a project cannot be, in words for the operator. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError'
}

export type Projects = ReturnType<typeof createProjects>

/**
 * The registered projects. Reads are kept for five seconds, so that a change on another instance is
 * seen soon.
 */
export function createProjects(database: Database, now: () => number = Date.now) {
  const known = new Map<string, { readonly project: Project | undefined; readonly until: number }>()
  const patternOf = (text: string) => {
    const result = parseOriginPattern(text)
    if ('problem' in result) throw new ProjectError(result.problem)
    return result.pattern
  }
  const load = async (id: string): Promise<Project | undefined> => {
    const [row] = await database.all('SELECT * FROM projects WHERE id = ?', [id])
    return row && toProject(row, await originsOf(id))
  }
  const loading = new Map<string, Promise<Project | undefined>>()
  const loadUsable = async (id: string) => {
    const project = await load(id)
    const usable = project?.enabled ? project : undefined
    known.delete(id)
    known.set(id, { project: usable, until: now() + cacheMs })
    const [oldest] = known.keys()
    if (known.size > cacheLimit && oldest !== undefined) known.delete(oldest)
    return usable
  }
  const originsOf = async (id: string) =>
    (
      await database.all(
        'SELECT pattern FROM project_origins WHERE project_id = ? ORDER BY pattern',
        [id],
      )
    ).map(({ pattern }) => String(pattern))
  const existing = async (id: string) => {
    const project = await load(id)
    if (!project) throw new ProjectError(`There is no project ${id}.`)
    return project
  }
  const changed = async (id: string, sql: string, values: readonly (string | number | null)[]) => {
    await existing(id)
    await database.run(sql, values)
    known.delete(id)
    return existing(id)
  }

  return {
    /** @throws ProjectError */
    add: async ({
      name,
      origins,
      analytics = false,
      id = randomBytes(16).toString('hex'),
    }: NewProject): Promise<Project> => {
      if (!/^[a-z0-9][a-z0-9-]{7,63}$/.test(id))
        throw new ProjectError('A project id has 8 to 64 small letters, digits or hyphens.')
      const text = name.trim().slice(0, 200)
      if (text === '') throw new ProjectError('A project needs a name.')
      const patterns = [...new Set(origins.map(patternOf))]
      if (await load(id)) throw new ProjectError(`There is a project ${id} already.`)
      await database.transaction(async ({ run }) => {
        await run(
          'INSERT INTO projects (id, name, enabled, analytics, created_at) VALUES (?, ?, 1, ?, ?)',
          [id, text, analytics ? 1 : 0, now()],
        )
        for (const pattern of patterns)
          await run('INSERT INTO project_origins (project_id, pattern) VALUES (?, ?)', [
            id,
            pattern,
          ])
      })
      known.delete(id)
      return existing(id)
    },
    list: async (): Promise<readonly Project[]> => {
      const rows = await database.all('SELECT * FROM projects ORDER BY created_at, id')
      return Promise.all(rows.map(async (row) => toProject(row, await originsOf(String(row.id)))))
    },
    /**
     * Removes the project with its origins, tokens, events, figures and the messages that wait in
     * its name.
     * @throws ProjectError
     */
    remove: async (id: string): Promise<void> => {
      await existing(id)
      await database.transaction(async ({ run }) => {
        for (const table of ofProject) await run(`DELETE FROM ${table} WHERE project_id = ?`, [id])
        await run('DELETE FROM projects WHERE id = ?', [id])
      })
      known.delete(id)
    },
    /**
     * Removes what other instances wrote of a project that they did not know to be removed. Rows
     * without a project stay.
     */
    removeOrphans: async (): Promise<void> => {
      for (const table of ['project_usage', 'relay_messages'])
        await database.run(
          `DELETE FROM ${table} WHERE project_id <> '' AND project_id NOT IN (SELECT id FROM projects)`,
        )
    },
    allowOrigin: (id: string, origin: string) =>
      changed(
        id,
        'INSERT INTO project_origins (project_id, pattern) VALUES (?, ?) ON CONFLICT DO NOTHING',
        [id, patternOf(origin)],
      ),
    removeOrigin: (id: string, origin: string) =>
      changed(id, 'DELETE FROM project_origins WHERE project_id = ? AND pattern = ?', [
        id,
        patternOf(origin),
      ]),
    setAnalytics: (id: string, on: boolean) =>
      changed(id, 'UPDATE projects SET analytics = ? WHERE id = ?', [on ? 1 : 0, id]),
    setEnabled: (id: string, on: boolean) =>
      changed(id, 'UPDATE projects SET enabled = ? WHERE id = ?', [on ? 1 : 0, id]),
    setFeatures: (id: string, features: readonly FeatureFlag[] | undefined) =>
      changed(id, 'UPDATE projects SET features = ? WHERE id = ?', [
        features ? JSON.stringify(features) : null,
        id,
      ]),
    setRequireOrigin: (id: string, on: boolean) =>
      changed(id, 'UPDATE projects SET require_origin = ? WHERE id = ?', [on ? 1 : 0, id]),
    /** @param most Nothing: as the configuration says */
    setBudget: async (id: string, name: BudgetName, most: number | undefined): Promise<Project> => {
      const { budgets = {} } = await existing(id)
      const { [name]: _, ...others } = budgets
      const next = most === undefined ? others : { ...others, [name]: most }
      return changed(id, 'UPDATE projects SET budgets = ? WHERE id = ?', [JSON.stringify(next), id])
    },
    /**
     * A project that may be used, or nothing: unknown and switched off look the same from outside.
     */
    find: async (id: string): Promise<Project | undefined> => {
      if (!/^[a-zA-Z0-9-]{8,64}$/.test(id)) return undefined
      const kept = known.get(id)
      if (kept && kept.until > now()) return kept.project
      const loaded = loading.get(id) ?? loadUsable(id)
      loading.set(id, loaded)
      try {
        return await loaded
      } catch (error) {
        // Better what was so a moment ago than nothing: pages go on while the database is away.
        if (kept && error instanceof DatabaseAway && kept.until + staleMs > now())
          return kept.project
        throw error
      } finally {
        loading.delete(id)
      }
    },
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

const ofProject = [
  'project_origins',
  'project_tokens',
  'events',
  'event_days',
  'project_usage',
  'relay_messages',
]

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const storedFeatures = z.array(
  z.object({ id: z.string(), isEnabled: z.boolean(), config: z.array(z.string()).nullable() }),
)

const storedBudgets = z.partialRecord(
  z.enum(['rpcPerDay', 'eventsPerDay', 'relayBytesPerDay', 'storedBytes', 'sockets']),
  z.number(),
)

function toProject(row: Row, origins: readonly string[]): Project {
  return {
    id: String(row.id),
    name: String(row.name),
    enabled: Number(row.enabled) === 1,
    analytics: Number(row.analytics) === 1,
    ...(typeof row.features === 'string' && {
      features: storedFeatures.parse(JSON.parse(row.features)),
    }),
    requireOrigin: Number(row.require_origin) === 1,
    ...(typeof row.budgets === 'string' && {
      budgets: storedBudgets.parse(JSON.parse(row.budgets)),
    }),
    origins,
  }
}
