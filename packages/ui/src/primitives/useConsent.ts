import { useUi } from '../context/UiContext.js'
import { useStore } from '../context/useStore.js'

/**
 * Asked before every way to connect: false, said and shown, while the host's terms are not
 * accepted. `false` asks in silence.
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
