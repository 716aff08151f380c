import type { Config } from '../config/Config.js'
import type { Limits } from '../limits/createLimits.js'
import type { Project } from '../projects/Project.js'
import type { Usage, UsageKind } from './createUsage.js'
import type { ProjectBudget } from './DayBudget.js'

export type Budgets = ReturnType<typeof createBudgets>

const kinds = {
  rpcPerDay: 'rpc',
  eventsPerDay: 'events',
  relayBytesPerDay: 'relay_bytes',
} as const satisfies Record<ProjectBudget, UsageKind>

/** Budgets of callers and projects beyond the rates of `limits`: per day, and concurrent. */
export function createBudgets({
  config,
  limits,
  usage,
}: {
  config: Config
  limits: Limits
  usage: Usage
}) {
  const of = (project: Project | undefined, name: keyof Config['budgets']): number =>
    project?.budgets?.[name] ?? config.budgets[name]
  const open = new Map<string, number>()
  return {
    /** A project's own budget, or the configured one. */
    of,
    /**
     * Spends part of a project's daily budget. Callers without a project only count per caller.
     *
     * @throws HttpProblem 429 if too little is left
     */
    spend: async (
      project: Project | undefined,
      name: ProjectBudget,
      amount: number,
    ): Promise<void> => {
      if (!project) return
      await limits.spend(name, project.id, amount, of(project, name))
      usage.count(project.id, kinds[name], amount)
    },
    /**
     * Takes one of a key's `most` concurrent places.
     * @returns the release, or undefined if all are taken
     */
    hold: (key: string, most: number): (() => void) | undefined => {
      const count = open.get(key) ?? 0
      if (count >= most) return undefined
      open.set(key, count + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (open.get(key) ?? 1) - 1
        if (left > 0) open.set(key, left)
        else open.delete(key)
      }
    },
  }
}
