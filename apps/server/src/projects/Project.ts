import type { BudgetName, FeatureFlag } from '../config/Config.js'

/** A host's registration: the pages that may use the server. */
export type Project = {
  readonly id: string
  readonly name: string
  readonly enabled: boolean
  /** True if events are stored. */
  readonly analytics: boolean
  /** Its own remote configuration; defaults to the server's. */
  readonly features?: readonly FeatureFlag[]
  /** True if callers without an origin (not pages) are refused. */
  readonly requireOrigin: boolean
  /** Budgets that override the configuration. */
  readonly budgets?: Readonly<Partial<Record<BudgetName, number>>>
  /** Patterns from `parseOriginPattern`. */
  readonly origins: readonly string[]
}
