import type { KitParts } from '../kit/KitParts.js'
import type { CatalogueServer } from './Catalogue.js'
import { openCatalogue } from './openCatalogue.js'

/**
 * Opens the host's catalogue. With the operator's key, its signature is verified; without one, the
 * server is trusted.
 *
 * @throws INVALID_CONFIGURATION when the endpoint is neither https nor http on this machine
 */
export async function openServer(
  parts: Pick<KitParts, 'options' | 'persistence'>,
  endpoint: string,
): Promise<CatalogueServer> {
  const { given } = parts.options
  const { catalogKey: key, catalogVersion: minimumVersion } = given.wallets ?? {}
  const server = { ...given, endpoint }
  if (key === undefined) return openCatalogue(server)
  const { openKeptCatalogue } = await import('./openKeptCatalogue.js')
  return openKeptCatalogue(parts, { ...server, key, minimumVersion })
}
