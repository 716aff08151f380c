import { loadLibrary } from './loadLibrary.js'

/**
 * The engine's code and, unless the host brings its own provider, the library's beside it: one
 * after the other would be a round trip of the network more.
 */
export function fetchEngine(bringsProvider: boolean) {
  // What does not come is asked for again where it is used.
  if (!bringsProvider) loadLibrary().catch(() => undefined)
  return import('./createUniversalProviderEngine.js')
}
