import { sanitizeImageUrl, sanitizeText, type WalletInfo } from '@latchkey/core'
import type { Session } from '../engine/Engine.js'

/** What the wallet says of itself, fit to be shown (W-03, W-04); `fallback` where it has no name. */
export function toWalletInfo(session: Session | undefined, fallback: string): WalletInfo {
  const { name, icons } = session?.peer ?? { name: '', icons: [] }
  const imageUrl = icons.map(sanitizeImageUrl).find((url) => url !== undefined)
  return { name: sanitizeText(name) || fallback, ...(imageUrl && { imageUrl }) }
}
