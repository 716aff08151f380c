import type { CaipNetworkId, Namespace, Wallet, WalletLinks } from '@latchkey/core'
import type { BundledRow } from './BundledRow.js'
import { walletTile } from './walletTile.js'

/** A row as a wallet: store pages and picture are made of what the row keeps of them. */
export function toBundledWallet(row: BundledRow): Wallet {
  const links: WalletLinks = {
    ...(row.home !== undefined && { homepage: `https://${row.home}` }),
    ...(row.mobile !== undefined && { mobile: row.mobile }),
    ...(row.desktop !== undefined && { desktop: row.desktop }),
    ...(row.web !== undefined && { webApp: `https://${row.web}` }),
    ...(row.ios !== undefined && { appStore: `https://apps.apple.com/app/id${row.ios}` }),
    ...(row.play !== undefined && {
      playStore: `https://play.google.com/store/apps/details?id=${row.play}`,
    }),
    ...(row.chrome !== undefined && {
      chromeStore: `https://chromewebstore.google.com/detail/${row.chrome}`,
    }),
  }
  return {
    id: row.id ?? `latchkey:${row.slug}`,
    name: row.name,
    imageUrl: walletTile(row),
    imageId: row.slug,
    links,
    namespaces: row.on.split(' ') as Namespace[],
    ...(row.rdns !== undefined && { rdns: row.rdns }),
    ...(row.chains !== undefined && { chains: row.chains.split(' ') as CaipNetworkId[] }),
    ...(row.badge !== undefined && { badge: row.badge }),
  }
}
