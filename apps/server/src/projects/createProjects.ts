import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { BudgetName, FeatureFlag } from '../config/Config.js'
import type { Database, Row } from '../database/Database.js'
import { createProjectTokens } from './createProjectTokens.js'
import { createUsableProjects } from './createUsableProjects.js'
import { parseOriginPattern } from './originPattern.js'
import type { Project } from './Project.js'

export type NewProject = {
  readonly name: string
  readonly origins: readonly string[]
  readonly analytics?: boolean
  readonly id?: string | undefined
}

/** An invalid project operation, with a message for the operator. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError'
}

export type Projects = ReturnType<typeof createProjects>

/**
 * The registered projects. Reads are cached for five seconds, so that changes by other instances
 * show soon.
 */
export function createProjects(database: Database, now: () => number = Date.now) {
  const patternOf = (text: string) => {
    const result = parseOriginPattern(text)
    if ('problem' in result) throw new ProjectError(result.problem)
    return result.pattern
  }
  const load = async (id: string): Promise<Project | undefined> => {
    const [row] = await database.all('SELECT * FROM projects WHERE id = ?', [id])
    return row && toProject(row, await originsOf(id))
  }
  const usable = createUsableProjects(load, now)
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
    usable.forget(id)
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
      usable.forget(id)
      return existing(id)
    },
    list: async (): Promise<readonly Project[]> => {
      const rows = await database.all('SELECT * FROM projects ORDER BY created_at, id')
      return Promise.all(rows.map(async (row) => toProject(row, await originsOf(String(row.id)))))
    },
    /**
     * Removes the project with its origins, tokens, events, usage and stored messages.
     * @throws ProjectError for a project whose people have embedded wallets, which would be lost
     */
    remove: async (id: string): Promise<void> => {
      await existing(id)
      const [row] = await database.all(
        'SELECT COUNT(*) AS count FROM wallet_users WHERE project_id = ? AND eip155 IS NOT NULL',
        [id],
      )
      if (Number(row?.count ?? 0) > 0)
        throw new ProjectError(
          `People have ${Number(row?.count)} wallets in this project, which only its rows open. Disable it instead.`,
        )
      await database.transaction(async ({ run }) => {
        for (const table of ofProject) await run(`DELETE FROM ${table} WHERE project_id = ?`, [id])
        await run('DELETE FROM projects WHERE id = ?', [id])
      })
      usable.forget(id)
    },
    /**
     * Removes rows that other instances wrote for an already removed project. Rows without a
     * project stay.
     */
    removeOrphans: async (): Promise<void> => {
      for (const table of writtenLate)
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
    /** @param most undefined restores the configured value */
    setBudget: async (id: string, name: BudgetName, most: number | undefined): Promise<Project> => {
      const { budgets = {} } = await existing(id)
      const { [name]: _, ...others } = budgets
      const next = most === undefined ? others : { ...others, [name]: most }
      return changed(id, 'UPDATE projects SET budgets = ? WHERE id = ?', [JSON.stringify(next), id])
    },
    find: usable.find,
    ...createProjectTokens(database, { now, existing }),
  }
}

const writtenLate = [
  'project_usage',
  'relay_messages',
  'sign_in_nonces',
  'sign_ins',
  'onramp_orders',
  'wallet_users',
  'wallet_mailboxes',
  'wallet_logins',
  'wallet_devices',
  'wallet_copies',
  'wallet_activity',
]

/** The tables with rows of projects. */
export const ofProject = [
  'project_origins',
  'project_tokens',
  'events',
  'event_days',
  'project_usage',
  'relay_messages',
  'sign_in_nonces',
  'sign_ins',
  'onramp_orders',
  'wallet_users',
  'wallet_mailboxes',
  'wallet_logins',
  'wallet_devices',
  'wallet_copies',
  'wallet_activity',
]

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
