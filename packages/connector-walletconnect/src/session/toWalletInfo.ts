import { sanitizeIcon, sanitizeText, type WalletInfo } from '@latchkey/core'
import type { Session } from '../engine/Engine.js'

/**
 * What the wallet says of itself, fit to be shown; `fallback` where it has no name. A picture at a
 * URL is left out: asking for it would tell whom it belongs to that this person looks at this page.
 */
export function toWalletInfo(session: Session | undefined, fallback: string): WalletInfo {
  const { name, icons } = session?.peer ?? { name: '', icons: [] }
  const imageUrl = icons.map(sanitizeIcon).find((url) => url !== undefined)
  return { name: sanitizeText(name) || fallback, ...(imageUrl && { imageUrl }) }
}
