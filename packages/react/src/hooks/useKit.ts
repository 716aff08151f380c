import type { Kit } from '@latchkey/controllers'
import { useLatchkey } from './useLatchkey.js'

/**
 * The kit itself, for what no hook covers.
 *
 * @throws INVALID_CONFIGURATION outside of a `LatchkeyProvider`
 * @example
 * const kit = useKit()
 * kit.open({ view: 'Networks' })
 */
export function useKit(): Kit {
  return useLatchkey().kit
}
