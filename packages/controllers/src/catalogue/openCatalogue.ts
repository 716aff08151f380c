import { getWallets } from '@latchkey/api'
import type { CatalogueServer } from './Catalogue.js'
import { type CatalogueClientOptions, createCatalogueClient } from './createCatalogueClient.js'
import { withListedLinks } from './withListedLinks.js'

/**
 * Opens the catalogue at the host's endpoint. It has no signature, so the kit accepts only web
 * links whose host is on its list.
 *
 * @throws INVALID_CONFIGURATION when the endpoint is neither https nor http on this machine
 */
export function openCatalogue(options: CatalogueClientOptions): CatalogueServer {
  const { client, toWallet } = createCatalogueClient(options)
  return {
    async getWallets({ page = 1, certified, ...query }, options) {
      const { data, count } = await getWallets(
        client,
        { page, ...query, ...(certified && { badge: 'certified' }) },
        options,
      )
      return { wallets: data.map((entry) => withListedLinks(toWallet(entry))), count }
    },
  }
}
