import { createStore, toHttpsUrl } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { ConsentController, ConsentState } from './ConsentController.js'

/**
 * Keeps whether the user must consent before connecting, and has consented. Lasts until the page
 * closes.
 */
export function createConsentController({
  options,
  features,
}: Pick<KitParts, 'options' | 'features'>): ConsentController {
  const { termsUrl, privacyUrl } = options.given
  const hasTerms = toHttpsUrl(termsUrl) ?? toHttpsUrl(privacyUrl)
  const read = () => ({
    required: features.store.getState().legalCheckbox && hasTerms !== undefined,
  })
  const store = createStore<ConsentState>({ ...read(), agreed: false })
  features.store.subscribe(() => store.setState(read()))
  return {
    store,
    isMissing() {
      const { required, agreed } = store.getState()
      return required && !agreed
    },
    setAgreed: (agreed) => store.setState({ agreed }),
  }
}
