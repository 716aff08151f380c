import type { RegisteredKit } from '../Register.js'
import { useLatchkey } from './useLatchkey.js'

/**
 * The kit itself, for cases without a hook. Has the registered kit's type (`Register`), if any.
 *
 * @throws INVALID_CONFIGURATION outside of a `LatchkeyProvider`
 * @example
 * const kit = useKit()
 * kit.open({ view: 'Networks' })
 */
export function useKit(): RegisteredKit {
  return useLatchkey().kit
}
