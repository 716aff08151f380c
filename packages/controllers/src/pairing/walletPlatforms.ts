import { isWalletLink } from '@latchkey/core/deepLink'
import type { WalletRow } from '../wallets/WalletRow.js'
import type { PairingPlatform } from './PairingController.js'

/** A wallet's platforms on a device, best first. Pure. */
export function walletPlatforms(
  { installed, links = {} }: Pick<WalletRow, 'installed' | 'links'>,
  { isMobile, pageOrigin }: { readonly isMobile: boolean; readonly pageOrigin?: string },
): readonly PairingPlatform[] {
  const opens = (link: unknown) => isWalletLink(link, pageOrigin)
  const app = opens(links.mobile)
  const web = opens(links.webApp)
  // Another phone can scan a code on this phone's screen.
  const scans =
    app || links.scansCodes || links.appStore !== undefined || links.playStore !== undefined
  const offers: readonly (readonly [PairingPlatform, boolean])[] = isMobile
    ? [
        ['browser', installed],
        ['mobile', app],
        ['web', web],
        ['qrcode', scans],
      ]
    : [
        ['browser', installed],
        ['qrcode', scans],
        ['desktop', opens(links.desktop)],
        ['web', web],
        ['browser', !installed && links.chromeStore !== undefined],
      ]
  const found = offers.flatMap(([platform, offered]) => (offered ? [platform] : []))
  return found.length > 0 ? found : ['unsupported']
}
