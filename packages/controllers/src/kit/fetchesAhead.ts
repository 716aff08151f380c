import type { KitOptions } from './KitOptions.js'

/**
 * True if code may be fetched before a user action: the `prefetch` option is 'hydrated' and the
 * user does not prefer reduced data use.
 *
 * @example
 * const options: KitOptions = { adapters: [], prefetch: 'intent' }
 * fetchesAhead(options) // false
 */
export function fetchesAhead({ prefetch = 'hydrated', environment }: KitOptions): boolean {
  const { navigator } = globalThis as { navigator?: { connection?: { saveData?: boolean } } }
  return prefetch === 'hydrated' && !(environment?.savesData ?? navigator?.connection?.saveData)
}
