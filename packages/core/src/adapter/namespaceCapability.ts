import type { Namespace } from '../caip/Caip.js'
import type { Capability } from './capabilities.js'

/**
 * Makes capabilities that every wallet of a namespace supports on each of its networks. A feature
 * is loaded once, since it remembers what it sent until that is followed; a load that failed is
 * tried again.
 *
 * @example
 * const capability = namespaceCapability('cosmos')
 * const capabilities = {
 *   tokens: capability(async () => (await import('./tokens.js')).createTokensFeature()),
 * }
 */
export function namespaceCapability(
  namespace: Namespace,
): <Feature>(load: () => Promise<Feature>) => Capability<Feature> {
  return <Feature>(load: () => Promise<Feature>) => {
    let loading: Promise<Feature> | undefined
    return {
      supports: (connection, network) =>
        connection.namespace === namespace && network.chainNamespace === namespace,
      load() {
        loading ??= load().catch((error: unknown) => {
          loading = undefined
          throw error
        })
        return loading
      },
    }
  }
}
