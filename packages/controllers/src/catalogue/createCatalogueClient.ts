import { getWalletImageCall, type WalletEntry } from '@latchkey/api'
import { sanitizeText, type Wallet } from '@latchkey/core'
import { type ApiHost, openApi } from '../backEnd/openApi.js'

export type CatalogueClientOptions = ApiHost & { readonly endpoint: string }

/**
 * A client for the host's catalogue, and how a wallet of it becomes one of ours.
 *
 * @throws INVALID_CONFIGURATION when the endpoint is neither https nor http on this machine
 */
export function createCatalogueClient({ endpoint, ...host }: CatalogueClientOptions) {
  const client = openApi('catalogue', endpoint, host)
  const { origin } = new URL(endpoint)
  // A picture from anywhere else would tell that host who is looking at the list.
  const imageOf = ({ image_id: id, image_url: url }: WalletEntry) =>
    id
      ? client.toUrl(getWalletImageCall, { id })
      : url && (url.startsWith('data:') || isFrom(origin, url))
        ? url
        : undefined

  function toWallet(entry: WalletEntry): Wallet {
    const imageUrl = imageOf(entry)
    const chains = (entry.chains ?? []) as readonly `${string}:${string}`[]
    const links = {
      homepage: entry.homepage,
      mobile: entry.mobile_link,
      desktop: entry.desktop_link,
      webApp: entry.webapp_link,
      appStore: entry.app_store,
      playStore: entry.play_store,
      chromeStore: entry.chrome_store,
    }
    return {
      id: entry.id,
      name: sanitizeText(entry.name),
      ...(entry.rdns && { rdns: entry.rdns }),
      ...(imageUrl && { imageUrl }),
      links: Object.fromEntries(Object.entries(links).filter(([, link]) => link)),
      chains,
      namespaces: [
        ...new Set([
          ...(entry.namespaces ?? []),
          ...chains.map((chain) => chain.split(':')[0] ?? ''),
        ]),
      ],
      ...(entry.badge_type === 'certified' && { badge: 'certified' }),
    }
  }

  return { client, toWallet }
}

function isFrom(origin: string, url: string): boolean {
  try {
    return new URL(url).origin === origin
  } catch {
    return false
  }
}
