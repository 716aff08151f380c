import type { Wallet, WalletLinks } from '@latchkey/core'
import { listedPlaces } from './bundled/listedPlaces.js'
import { isListedLink } from './isListedLink.js'

/** Links that carry a pairing code, which contains the key of the resulting session. */
const withCode = ['mobile', 'desktop', 'webApp'] as const satisfies readonly (keyof WalletLinks)[]

/**
 * A wallet of an unsigned catalogue, without links to web places unknown to the kit: with the code,
 * such a place could pose as the wallet. The wallet's own scheme stays, and its app can scan the
 * code on the screen (W-05).
 */
export function withListedLinks({ links = {}, ...wallet }: Wallet): Wallet {
  const refused = withCode.filter((name) => !isListedLink(links[name] ?? '', listedPlaces))
  const kept = Object.entries(links).filter(([name]) => !refused.some((each) => each === name))
  return {
    ...wallet,
    links: { ...Object.fromEntries(kept), ...(refused.includes('mobile') && { scansCodes: true }) },
  }
}
