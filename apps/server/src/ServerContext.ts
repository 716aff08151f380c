import type { Budgets } from './budgets/createBudgets.js'
import type { Usage } from './budgets/createUsage.js'
import type { Bus } from './bus/Bus.js'
import type { Cache } from './cache/Cache.js'
import type { Config } from './config/Config.js'
import type { Database } from './database/Database.js'
import type { Readiness } from './health/createReadiness.js'
import type { Limits } from './limits/createLimits.js'
import type { Log } from './log/createLog.js'
import type { Metrics } from './metrics/createMetrics.js'
import type { Projects } from './projects/createProjects.js'
import type { Secrets } from './secrets/createSecrets.js'
import type { Tracing } from './tracing/Tracing.js'

/** Shared by all modules. */
export type ServerContext = {
  readonly config: Config
  readonly database: Database
  readonly cache: Cache
  readonly bus: Bus
  readonly limits: Limits
  readonly budgets: Budgets
  readonly usage: Usage
  readonly projects: Projects
  readonly secrets: Secrets
  readonly log: Log
  readonly metrics: Metrics
  readonly tracing: Tracing
  readonly readiness: Readiness
  readonly now: () => number
}
