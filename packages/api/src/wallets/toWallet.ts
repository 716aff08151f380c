import { sanitizeText, type Wallet } from '@latchkey/core'
import type { WalletRecord } from './WalletRecord.js'

/**
 * Converts a catalogue record to a wallet. Links stay as in the record.
 *
 * @example
 * toWallet({ id: 'latchkey:okx-wallet', name: 'OKX Wallet', mobile_link: 'okex://main' })
 */
export function toWallet(record: WalletRecord, imageUrl?: string): Wallet {
  const chains = (record.chains ?? []) as readonly `${string}:${string}`[]
  const links = {
    homepage: record.homepage,
    mobile: record.mobile_link,
    desktop: record.desktop_link,
    webApp: record.webapp_link,
    appStore: record.app_store,
    playStore: record.play_store,
    chromeStore: record.chrome_store,
  }
  return {
    id: record.id,
    name: sanitizeText(record.name),
    ...(record.rdns && { rdns: record.rdns }),
    ...(imageUrl && { imageUrl }),
    links: Object.fromEntries(Object.entries(links).filter(([, link]) => link)),
    ...(chains.length > 0 && { chains }),
    namespaces: [
      ...new Set([
        ...(record.namespaces ?? []),
        ...chains.map((chain) => chain.split(':')[0] ?? ''),
      ]),
    ],
    ...(record.badge_type === 'certified' && { badge: 'certified' }),
  }
}
