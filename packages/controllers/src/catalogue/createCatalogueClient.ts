import { getWalletImageCall, toWallet, type WalletRecord } from '@latchkey/api'
import { type ApiHost, openApi } from '../backEnd/openApi.js'

export type CatalogueClientOptions = ApiHost & { readonly endpoint: string }

/**
 * A client for the host's catalogue, and the conversion of its records to wallets.
 *
 * @throws INVALID_CONFIGURATION when the endpoint is neither https nor http on this machine
 */
export function createCatalogueClient({ endpoint, ...host }: CatalogueClientOptions) {
  const client = openApi('catalogue', endpoint, host)
  const { origin } = new URL(endpoint)
  // A picture from another origin would reveal the visitor to that host.
  const imageOf = ({ image_id: id, image_url: url }: WalletRecord) =>
    id
      ? client.toUrl(getWalletImageCall, { id })
      : url && (url.startsWith('data:') || isFrom(origin, url))
        ? url
        : undefined

  return { client, toWallet: (record: WalletRecord) => toWallet(record, imageOf(record)) }
}

function isFrom(origin: string, url: string): boolean {
  try {
    return new URL(url).origin === origin
  } catch {
    return false
  }
}
