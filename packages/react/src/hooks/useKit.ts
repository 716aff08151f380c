import type { RegisteredKit } from '../Register.js'
import { useLatchkey } from './useLatchkey.js'

/**
 * The kit itself, for what no hook covers; of the registered kit's type where one is (`Register`).
 *
 * @throws INVALID_CONFIGURATION outside of a `LatchkeyProvider`
 * @example
 * const kit = useKit()
 * kit.open({ view: 'Networks' })
 */
export function useKit(): RegisteredKit {
  return useLatchkey().kit
}
