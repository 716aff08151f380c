import type { Config } from '../config/Config.js'
import type { Limits } from '../limits/createLimits.js'
import type { Project } from '../projects/Project.js'
import type { Usage, UsageKind } from './createUsage.js'
import type { DayBudget } from './DayBudget.js'

export type Budgets = ReturnType<typeof createBudgets>

const kinds = {
  rpcPerDay: 'rpc',
  eventsPerDay: 'events',
  relayBytesPerDay: 'relay_bytes',
} as const satisfies Record<DayBudget, UsageKind>

/**
 * What callers and projects may use beyond the rates of `limits`: by the day in all, and at the
 * same time.
 */
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
    /** A project's budget: its own, or that of the configuration. */
    of,
    /**
     * Spends a part of a project's day. Callers without a project are counted by caller alone.
     *
     * @throws HttpProblem 429 when there is not so much left
     */
    spend: async (project: Project | undefined, name: DayBudget, amount: number): Promise<void> => {
      if (!project) return
      await limits.spend(name, project.id, amount, of(project, name))
      usage.count(project.id, kinds[name], amount)
    },
    /**
     * Takes one of so many things that a key may have at the same time.
     * @returns how to give it back, or nothing when all are taken
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
