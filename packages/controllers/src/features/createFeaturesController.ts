import { createStore } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import { defaultFeatures } from './defaultFeatures.js'
import type { FeatureOptions, FeaturesPart, FeaturesState } from './FeaturesController.js'

/** The current features: the defaults with the host's choices, narrowed by remote configuration. */
export function createFeaturesController({ options }: Pick<KitParts, 'options'>): FeaturesPart {
  let local = withChoices(defaultFeatures, options.given.features)
  let narrow = (features: FeaturesState) => features
  /** Decision 26: with `pay` on, email and socials are off. */
  const shown = (): FeaturesState => {
    const features = narrow(local)
    return features.pay ? { ...features, email: false, socials: false } : features
  }
  const store = createStore(shown())
  const update = (features?: FeatureOptions) => {
    local = withChoices(local, features)
    store.setState(shown())
  }
  return {
    store,
    update,
    local: () => local,
    limit(next) {
      narrow = next
      update()
    },
  }
}

/**
 * `{ send: undefined }` counts as no choice, and 'remote' leaves the choice to remote
 * configuration.
 */
function withChoices(
  local: FeaturesState,
  features: FeatureOptions | 'remote' = {},
): FeaturesState {
  const chosen = Object.entries(features).filter(
    ([key, value]) =>
      key in local && value !== 'remote' && (value !== undefined || key === 'connectMethodsOrder'),
  )
  return { ...local, ...Object.fromEntries(chosen) }
}
