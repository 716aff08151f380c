import type { KitParts } from '../kit/KitParts.js'
import type { CatalogueServer } from './Catalogue.js'
import { openCatalogue } from './openCatalogue.js'

/**
 * The host's catalogue: signed by its operator where the host has named their key, else trusted
 * with its answers.
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
