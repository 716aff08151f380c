import type { Device } from './readDevice.js'
import type { DeepLink } from './toWalletLink.js'

/**
 * The link that opens the page in the device's own browser, from inside another app: an intent on
 * Android, Safari's scheme on iOS. Undefined for a page that is not https, or on another system.
 *
 * @example
 * toBrowserLink('https://example.org/a', { os: 'ios' }) // { href: 'x-safari-https://example.org/a', target: '_self' }
 */
export function toBrowserLink(pageUrl: string, { os }: Pick<Device, 'os'>): DeepLink | undefined {
  if (os === 'other' || !URL.canParse(pageUrl)) return undefined
  const { protocol, host, pathname, search, username, password } = new URL(pageUrl)
  if (protocol !== 'https:' || username !== '' || password !== '') return undefined
  const page = `${host}${pathname}${search}`
  const href =
    os === 'ios'
      ? `x-safari-https://${page}`
      : `intent://${page}#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`
  return { href, target: '_self' }
}
