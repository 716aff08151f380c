import { sanitizeIcon, sanitizeText, type WalletInfo } from '@latchkey/core'
import type { Session } from '../engine/Engine.js'

/**
 * The wallet's name and icon, sanitized; `fallback` if it has no name. Remote icons are dropped:
 * fetching one would reveal this visit to its host.
 */
export function toWalletInfo(session: Session | undefined, fallback: string): WalletInfo {
  const { name, icons } = session?.peer ?? { name: '', icons: [] }
  const imageUrl = icons.map(sanitizeIcon).find((url) => url !== undefined)
  return { name: sanitizeText(name) || fallback, ...(imageUrl && { imageUrl }) }
}
