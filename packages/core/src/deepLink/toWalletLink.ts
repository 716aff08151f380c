import { bytesToBase64 } from '../bytes/bytes.js'
import { isPairingUri } from './isPairingUri.js'
import type { Device } from './readDevice.js'
import { readLinkBase } from './readLinkBase.js'

/** A link built here from checked parts. The kit opens no other link. */
export type DeepLink = {
  readonly href: string
  /**
   * `_blank` keeps the page open: for web links, and for links that an app's built-in browser would
   * otherwise ignore.
   */
  readonly target: '_self' | '_blank'
}

export type WalletLinkInput = {
  /**
   * The link from the wallet's entry: `rainbow://`, `https://metamask.app.link`,
   * `https://t.me/bot/app`, …
   */
  readonly base: unknown
  /** `wc:…@2?…` */
  readonly uri: string
  readonly device: Pick<Device, 'os' | 'inApp'>
  /** The page's own origin. A page on this machine may open another one there. */
  readonly pageOrigin?: string | undefined
}

/** Telegram's limit for a mini app's start parameter, in characters. */
const startParameterLimit = 512
/** RFC 4648 §5. */
const base64Url: Readonly<Record<string, string>> = { '+': '-', '/': '_' }

/**
 * The link that opens a wallet with a pairing code: `scheme://wc?uri=…`, or the same under the
 * wallet's https host. Undefined for a wallet without a safe link, or an invalid code.
 *
 * @example
 * toWalletLink({ base: 'rainbow://', uri, device: readDevice() })
 * // { href: 'rainbow://wc?uri=wc%3A…', target: '_self' }
 */
export function toWalletLink({
  base,
  uri,
  device,
  pageOrigin,
}: WalletLinkInput): DeepLink | undefined {
  const found = readLinkBase(base, pageOrigin)
  if (!found || !isPairingUri(uri)) return undefined
  const inTelegram = device.inApp === 'telegram'
  const once = encodeURIComponent(uri)
  if (found.kind === 'telegram') {
    const parameter = bytesToBase64(new TextEncoder().encode(`uri=${once}`)).replace(
      /[+/=]/g,
      (letter) => base64Url[letter] ?? '',
    )
    return parameter.length > startParameterLimit
      ? undefined
      : { href: `${found.url}?startapp=${parameter}`, target: '_blank' }
  }
  // Telegram on Android decodes the link once before the app receives it.
  const code = inTelegram && device.os === 'android' ? encodeURIComponent(once) : once
  if (found.kind === 'https') return { href: `${found.url}/wc?uri=${code}`, target: '_blank' }
  const path = found.path === '' ? '' : `${found.path}/`
  return {
    href: `${found.scheme}://${path}wc?uri=${code}`,
    target: inTelegram ? '_blank' : '_self',
  }
}

/**
 * The link for any wallet on this device that accepts pairing codes: the code itself (EIP-1328).
 * The system passes it to an app.
 *
 * @example
 * toAnyWalletLink('https://example.org') // undefined
 */
export function toAnyWalletLink(uri: string): DeepLink | undefined {
  return isPairingUri(uri) ? { href: uri, target: '_self' } : undefined
}
