import type { BudgetName, FeatureFlag } from '../config/Config.js'

/** A host's registration: which pages may use the server in its name. */
export type Project = {
  readonly id: string
  readonly name: string
  readonly enabled: boolean
  /** Whether events are stored. */
  readonly analytics: boolean
  /** Its own remote configuration; without one the server's holds. */
  readonly features?: readonly FeatureFlag[]
  /** Whether callers without an origin, which are no pages, are refused. */
  readonly requireOrigin: boolean
  /** What it may use, where that is not what the configuration says. */
  readonly budgets?: Readonly<Partial<Record<BudgetName, number>>>
  /** Patterns as `parseOriginPattern` gives them. */
  readonly origins: readonly string[]
}
