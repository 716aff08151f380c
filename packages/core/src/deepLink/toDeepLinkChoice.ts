import type { Wallet } from '../wallet/Wallet.js'
import { type Device, readDevice } from './readDevice.js'
import { readLinkBase } from './readLinkBase.js'

/**
 * The stored value of `WALLETCONNECT_DEEPLINK_CHOICE`: the wallet that opens for each request. The
 * reader appends `/wc?requestId=…&sessionTopic=…` to `href`.
 */
export type DeepLinkChoice = { readonly href: string; readonly name: string }

/**
 * The wallet that later requests open on this device: its app on a phone, its desktop application
 * elsewhere. Undefined for a wallet without a usable link; then no app opens.
 *
 * @example
 * toDeepLinkChoice({ name: 'Rainbow', links: { mobile: 'rainbow://' } })
 * // on a phone { href: 'rainbow://', name: 'Rainbow' }
 */
export function toDeepLinkChoice(
  { name, links = {} }: Pick<Wallet, 'name' | 'links'>,
  {
    device = readDevice(),
    pageOrigin,
  }: { readonly device?: Pick<Device, 'isMobile'>; readonly pageOrigin?: string } = {},
): DeepLinkChoice | undefined {
  const found = readLinkBase(device.isMobile ? links.mobile : links.desktop, pageOrigin)
  if (!found) return undefined
  return { href: found.kind === 'native' ? `${found.scheme}://${found.path}` : found.url, name }
}
