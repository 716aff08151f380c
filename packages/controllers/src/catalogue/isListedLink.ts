const web = /^(https?|tg):/i
const loopback = /^(localhost|127\.0\.0\.1)$/

/**
 * True if a wallet's web link leads to one of `places` (W-05): a host, or `t.me/` with a mini app.
 * A wallet's own scheme leads to no web place and passes. A server on this machine passes, since
 * only a page on this machine may open it. `toWalletLink` makes the final check and parses the host
 * in the same way.
 *
 * @example
 * isListedLink('https://metamask.app.link', ['metamask.app.link']) // true
 * isListedLink('https://metamask.app.link.example', ['metamask.app.link']) // false
 */
export function isListedLink(link: string, places: readonly string[]): boolean {
  const text = link.trim()
  if (!web.test(text)) return true
  if (!URL.canParse(text)) return false
  const { hostname, pathname } = new URL(text)
  return (
    loopback.test(hostname) ||
    places.includes(hostname === 't.me' ? hostname + pathname.replace(/\/$/, '') : hostname)
  )
}
