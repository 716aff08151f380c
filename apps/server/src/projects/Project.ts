import type { FeatureFlag } from '../config/Config.js'

/** A host's registration: which pages may use the server in its name. */
export type Project = {
  readonly id: string
  readonly name: string
  readonly enabled: boolean
  /** Whether events are stored. */
  readonly analytics: boolean
  /** Its own remote configuration; without one the server's holds. */
  readonly features?: readonly FeatureFlag[]
  /** Patterns as `parseOriginPattern` gives them. */
  readonly origins: readonly string[]
}
