import { useUi } from '../context/UiContext.js'
import { useStore } from '../context/useStore.js'

/**
 * Returns the consent check before every connect: false while the host's terms are not accepted.
 * Unless called with `false`, the check announces the missing consent and shakes the modal.
 */
export function useConsent(): (tells?: boolean) => boolean {
  const { kit, t, announce } = useUi()
  useStore(kit.consent.store)
  return (tells = true) => {
    const missing = kit.consent.isMissing()
    if (missing && tells) {
      announce(t('connect.agreeFirst'), 'assertive')
      kit.modal.shake()
    }
    return !missing
  }
}
