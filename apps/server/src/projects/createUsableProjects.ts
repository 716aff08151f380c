import { DatabaseAway } from '../database/DatabaseAway.js'
import type { Project } from './Project.js'

const cacheMs = 5_000
const cacheLimit = 10_000
const staleMs = 10 * 60_000

/** The projects that may be used, each kept for a few seconds. */
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
    /** A project has changed: it is read anew. */
    forget: (id: string): void => void known.delete(id),
  }
}
