import type { KitOptions } from './KitOptions.js'

/**
 * Whether code may be fetched before anybody acts: the `prefetch` option is 'hydrated' and the
 * person does not save data.
 *
 * @example
 * const options: KitOptions = { adapters: [], prefetch: 'intent' }
 * fetchesAhead(options) // false
 */
export function fetchesAhead({ prefetch = 'hydrated', environment }: KitOptions): boolean {
  const { navigator } = globalThis as { navigator?: { connection?: { saveData?: boolean } } }
  return prefetch === 'hydrated' && !(environment?.savesData ?? navigator?.connection?.saveData)
}
