import type { Wallet } from '../wallet/Wallet.js'
import { type Device, readDevice } from './readDevice.js'
import { readLinkBase } from './readLinkBase.js'

/**
 * What stands under `WALLETCONNECT_DEEPLINK_CHOICE`: the wallet that is opened for each request.
 * `/wc?requestId=…&sessionTopic=…` is put behind `href`.
 */
export type DeepLinkChoice = { readonly href: string; readonly name: string }

/**
 * The wallet that later requests open on this device: its app on a phone, its desktop application
 * elsewhere. Undefined where it names no usable link, and then nothing is opened.
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
