import type { Store } from '@latchkey/core'
import { readDevice, toAnyWalletLink, toBrowserLink, toWalletLink } from '@latchkey/core/deepLink'
import type { KitParts } from '../kit/KitParts.js'
import type { createHandoff } from './createHandoff.js'
import { openLink } from './openLink.js'
import type { PairingState } from './PairingController.js'
import { walletPlatforms } from './walletPlatforms.js'

/** The ways to a wallet on this device: its platforms, its links with the code, and opening it. */
export function createWalletWays(
  { environment, wallets }: Pick<KitParts, 'environment' | 'wallets'>,
  store: Store<PairingState>,
  handoff: Pick<ReturnType<typeof createHandoff>, 'open'>,
) {
  const { userAgent, isMobile, origin } = environment
  const device = { ...readDevice(userAgent === undefined ? undefined : { userAgent }), isMobile }

  function platforms(walletId: string) {
    const row = wallets.get(walletId)
    return row ? walletPlatforms(row, { isMobile, pageOrigin: origin }) : (['unsupported'] as const)
  }

  function linkOf(walletId: string | undefined, platform: 'mobile' | 'desktop' | 'web') {
    const { pairing } = store.getState()
    if (!pairing) return undefined
    if (walletId === undefined) return toAnyWalletLink(pairing.uri)
    const { mobile, desktop, webApp } = wallets.get(walletId)?.links ?? {}
    return toWalletLink({
      base: { mobile, desktop, web: webApp }[platform],
      uri: pairing.uri,
      device,
      pageOrigin: origin,
    })
  }

  function openWallet(walletId: string | undefined, platform: 'mobile' | 'desktop' | 'web') {
    const link = linkOf(walletId, platform)
    if (link) handoff.open(link, platform)
  }

  /**
   * The wallet that later requests open, if it is on this device. A wallet that scanned the code is
   * on another.
   */
  function walletToOpen(walletId: string | undefined) {
    const row = walletId === undefined ? undefined : wallets.get(walletId)
    const [best] = row ? platforms(row.id) : []
    return row && (best === 'mobile' || best === 'desktop')
      ? { name: row.name, links: row.links ?? {} }
      : undefined
  }

  return {
    device,
    platforms,
    openWallet,
    walletToOpen,
    openSelected(walletId: string) {
      if (isMobile && platforms(walletId)[0] === 'mobile') openWallet(walletId, 'mobile')
    },
    link: (walletId: string | undefined, platform: 'mobile' | 'desktop' | 'web') =>
      linkOf(walletId, platform)?.href,
    openInBrowser() {
      const page = globalThis as { readonly location?: { readonly href: string } }
      const link = toBrowserLink(page.location?.href ?? origin, device)
      const { openLink: open = openLink } = environment
      if (link) open(link)
    },
  }
}
