import type { FeaturesState } from '@latchkey/controllers'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/**
 * The current features, and `update` for the host's choices. Remote configuration narrows them.
 * `analytics` and `telemetry` are off until the host enables them, for example after a visitor's
 * consent.
 *
 * @example
 * const { features, update } = useFeatures()
 * if (!features.analytics) update({ analytics: true })
 */
export function useFeatures(): {
  readonly features: FeaturesState
  update(features: Partial<FeaturesState>): void
} {
  const { features } = useKit()
  return { features: useStore(features.store), update: features.update }
}
