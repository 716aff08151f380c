import { getWallets } from '@latchkey/core/api'
import type { CatalogueServer } from './Catalogue.js'
import { createCatalogueClient } from './createCatalogueClient.js'

/**
 * The host's catalogue, over specification §7.
 *
 * @throws INVALID_CONFIGURATION when the endpoint is neither https nor http on this machine
 */
export function openCatalogue(endpoint: string, projectId: string | undefined): CatalogueServer {
  const { client, toWallet } = createCatalogueClient({ endpoint, projectId })
  return {
    async getWallets({ page = 1, certified, ...query }, options) {
      const { data, count } = await getWallets(client, { page, ...query, ...(certified && { badge: 'certified' }) }, options)
      return { wallets: data.map(toWallet), count }
    },
  }
}
