import type { Wallet, WalletLinks } from '@latchkey/core'
import { listedPlaces } from './bundled/listedPlaces.js'
import { isListedLink } from './isListedLink.js'

/**
 * The links that are opened with a pairing code, which holds the key of the session that comes of
 * it.
 */
const withCode = ['mobile', 'desktop', 'webApp'] as const satisfies readonly (keyof WalletLinks)[]

/**
 * A wallet of a catalogue that nobody signed, without the links to places of the web that the kit
 * does not know: the code would let such a place pose as the wallet. The wallet's own scheme stays,
 * and its app is reached by the code on the screen (W-05).
 */
export function withListedLinks({ links = {}, ...wallet }: Wallet): Wallet {
  const refused = withCode.filter((name) => !isListedLink(links[name] ?? '', listedPlaces))
  const kept = Object.entries(links).filter(([name]) => !refused.some((each) => each === name))
  return {
    ...wallet,
    links: { ...Object.fromEntries(kept), ...(refused.includes('mobile') && { scansCodes: true }) },
  }
}
