import type { ProjectConfig } from '@latchkey/api'
import { createError, isKitError } from '@latchkey/core'
import { defaultFeatures } from '../../features/defaultFeatures.js'
import type { KitParts } from '../../kit/KitParts.js'
import { alertOf } from '../alerts/alertOf.js'
import { narrowFeatures, type RemoteFeatures, remotableNames } from './narrowFeatures.js'
import { readRemoteFeatures } from './readRemoteFeatures.js'

const lifetimeMs = 10 * 60_000
/** The client times out before that; this limit is for test clients. */
const deadlineMs = 15_000

export type RemoteFeaturesParts = Pick<
  KitParts,
  'environment' | 'lifetime' | 'options' | 'features' | 'notices'
> & {
  readonly ask: (signal: AbortSignal) => Promise<ProjectConfig>
}

/**
 * Keeps the features within the project's remote configuration. `update` fetches it when missing or
 * ten minutes old, and never rejects.
 */
export function createRemoteFeatures(parts: RemoteFeaturesParts): { update(): Promise<void> } {
  const { environment, lifetime, options, features, notices, ask } = parts
  const given = options.given.features ?? {}
  const marked = remotableNames.filter((name) => given === 'remote' || given[name] === 'remote')
  let good: { readonly remote: RemoteFeatures; readonly at: number } | undefined
  let pending: Promise<void> | undefined
  let warned = false

  /** True if the host chose a value, even the default. */
  const isChosen = (name: (typeof remotableNames)[number]) => {
    const option = given === 'remote' ? undefined : given[name]
    return (
      (option !== undefined && option !== 'remote') ||
      features.local()[name] !== defaultFeatures[name]
    )
  }

  function apply(remote: RemoteFeatures) {
    features.limit((local) => {
      const narrowed = narrowFeatures(local, remote, marked)
      const ignored = remotableNames.filter(
        (name) => isChosen(name) && JSON.stringify(narrowed[name]) !== JSON.stringify(local[name]),
      )
      if (ignored.length > 0 && !warned) {
        warned = true
        environment.log('warn', 'Local configuration ignored', ignored)
      }
      return narrowed
    })
  }

  async function begin() {
    try {
      const remote = readRemoteFeatures(
        await lifetime.within(ask, { ms: deadlineMs, error: () => createError('HTTP_TIMEOUT') }),
      )
      good = { remote, at: environment.now() }
      apply(remote)
    } catch (error) {
      // The last valid configuration applies, or the host's own features.
      if (isKitError(error, 'ABORTED')) return
      environment.log('warn', 'The remote configuration could not be read.', error)
      const alert = alertOf(error, options.given.projectId)
      if (alert) notices.showAlert(alert)
    } finally {
      pending = undefined
    }
  }

  return {
    async update() {
      const age = good ? environment.now() - good.at : lifetimeMs
      if (age >= 0 && age < lifetimeMs) return
      pending ??= begin()
      await pending
    },
  }
}
