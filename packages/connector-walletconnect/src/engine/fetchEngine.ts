import { loadLibrary } from './loadLibrary.js'

/**
 * Fetches the engine and, unless the host brings its own provider, the library in parallel. In
 * sequence they would cost one more round trip.
 */
export function fetchEngine(bringsProvider: boolean) {
  // A failed download is tried again on use.
  if (!bringsProvider) loadLibrary().catch(() => undefined)
  return import('./createUniversalProviderEngine.js')
}
