import { DatabaseAway } from '../database/DatabaseAway.js'
import type { Project } from './Project.js'

const cacheMs = 5_000
const cacheLimit = 10_000
const staleMs = 10 * 60_000

/** The enabled projects, each cached for a few seconds. */
export function createUsableProjects(
  load: (id: string) => Promise<Project | undefined>,
  now: () => number,
) {
  const known = new Map<string, { readonly project: Project | undefined; readonly until: number }>()
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

  return {
    /** An enabled project, or undefined: unknown and disabled projects look the same. */
    find: async (id: string): Promise<Project | undefined> => {
      if (!/^[a-zA-Z0-9-]{8,64}$/.test(id)) return undefined
      const kept = known.get(id)
      if (kept && kept.until > now()) return kept.project
      const loaded = loading.get(id) ?? loadUsable(id)
      loading.set(id, loaded)
      try {
        return await loaded
      } catch (error) {
        // Uses the stale entry, so that pages work while the database is unreachable.
        if (kept && error instanceof DatabaseAway && kept.until + staleMs > now())
          return kept.project
        throw error
      } finally {
        loading.delete(id)
      }
    },
    /** Drops a changed project from the cache. */
    forget: (id: string): void => void known.delete(id),
  }
}
