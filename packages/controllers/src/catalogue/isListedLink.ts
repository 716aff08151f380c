const web = /^(https?|tg):/i
const loopback = /^(localhost|127\.0\.0\.1)$/

/**
 * Whether a wallet's link leads to none but these places of the web (W-05): hosts, or `t.me/` and
 * the mini app. A wallet's own scheme leads to no place of the web; a server on this machine needs
 * none in the list, since only a page that is there too may open it. What may be opened at all is
 * for `toWalletLink` to say, which reads a link's host as this does.
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
