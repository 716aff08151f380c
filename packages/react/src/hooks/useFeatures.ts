import type { FeaturesState } from '@latchkey/controllers'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/**
 * What is on, and the host's switches. Remote configuration narrows what `update` allows;
 * `analytics` and `telemetry` are off until the host switches them on, such as when a visitor has
 * agreed.
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
