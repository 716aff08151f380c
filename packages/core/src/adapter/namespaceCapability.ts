import type { Namespace } from '../caip/Caip.js'
import type { Capability } from './capabilities.js'

/**
 * Makes capabilities that every wallet of a namespace supports on each of its networks.
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
  return (load) => ({
    supports: (connection, network) =>
      connection.namespace === namespace && network.chainNamespace === namespace,
    load,
  })
}
