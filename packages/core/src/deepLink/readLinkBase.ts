/** Where a wallet takes its links: validated and written in one way, without a slash at the end. */
export type LinkBase =
  /** `path` is empty for most; some apps want one (`okex://main`). */
  | { readonly kind: 'native'; readonly scheme: string; readonly path: string }
  | { readonly kind: 'https'; readonly url: string }
  /** A mini app inside Telegram, which takes one parameter. */
  | { readonly kind: 'telegram'; readonly url: string }

/** RFC 3986 allows a digit, `+`, `.` and `-` after the first letter. W-05 bounds the length. */
const nativeLink = /^([a-z][a-z0-9+.-]{1,40}):(?:\/{2,3}(.*))?$/i
const nativePath = /^[a-z0-9_~-]+(?:[./][a-z0-9_~-]+)*$/i
const domain = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/
const loopback = /^(localhost|127\.0\.0\.1)$/
const telegramPath = /^\/(\w{3,64})(?:\/(\w{2,64}))?\/?$/

/**
 * What runs script, reads files, starts another protocol's handler or reaches into the system. Only
 * we build intents.
 */
const deniedScheme =
  /^(?:javascript|vbscript|livescript|mocha|data|blob|file|filesystem|content|about|view-source|https?|wss?|s?ftps?|wyciwyg|jar|cid|mid|urn|intent|android-app|package|market|itms.*|itmss|app-?settings|prefs|app-prefs|x-apple.*|x-safari.*|x-web-search|shortcuts|workflow|mailto|tel|callto|facetime.*|sms|smsto|mms|mmsto|imessage|skype|geo|maps|calshow|webcal|git|ssh|telnet|rlogin|tn3270|ldaps?|nfs|smb|afp|cifs|dav|davs|rtsp|magnet|gopher|nntp|news|irc|ircs|vnc|rdp|ms-.*|search-ms|search|microsoft.*|onenote.*|chrome.*|moz-.*|edge.*|opera.*|brave.*|vivaldi.*|safari.*|resource|devtools|res|shell|help|hcp|steam|vscode.*|jetbrains.*|powershell|cmd|terminal|x-terminal|applescript|x-man-page|dict|finger|wais|ws-.*|tg)$/

/**
 * Reads what a catalogue, a host or a peer gave as a wallet's link; undefined unless it is one that
 * may be opened. `pageOrigin` lets a page on one's own machine open another that is there.
 */
export function readLinkBase(value: unknown, pageOrigin?: string): LinkBase | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  // Nothing that a parser would drop, and nothing that a reader would not see.
  if (text.length < 2 || text.length > 512 || /[^\x21-\x7e]/.test(text)) return undefined
  if (/^tg:/i.test(text)) return readTelegramScheme(text)
  if (/^https?:/i.test(text)) return readWebLink(text, pageOrigin)
  const [, scheme = '', rest = ''] =
    nativeLink.exec(/^[a-z][a-z0-9-]*$/i.test(text) ? `${text}:` : text) ?? []
  const lower = scheme.toLowerCase()
  const path = rest.replace(/\/+$/, '').replace(/(^|\/)wc$/i, '')
  if (scheme === '' || deniedScheme.test(lower) || (path !== '' && !nativePath.test(path)))
    return undefined
  return { kind: 'native', scheme: lower, path }
}

/**
 * Whether a link of a wallet's entry is one that may be opened.
 *
 * @example
 * isWalletLink('javascript:alert(1)') // false
 */
export function isWalletLink(value: unknown, pageOrigin?: string): boolean {
  return readLinkBase(value, pageOrigin) !== undefined
}

function readWebLink(text: string, pageOrigin: string | undefined): LinkBase | undefined {
  // A browser reads `https://a\@b` as the host a, a person as the host b; and a punycode host is
  // shown in letters that may look like others.
  if (text.includes('\\') || /^https?:[/]*[^/]*xn--/i.test(text) || !URL.canParse(text))
    return undefined
  const url = new URL(text)
  const { protocol, hostname, port, username, password, pathname } = url
  const isHere =
    loopback.test(hostname) && pageOrigin !== undefined && loopback.test(hostOf(pageOrigin))
  const isWeb = protocol === 'https:' && port === '' && domain.test(hostname)
  if ((!isWeb && !isHere) || username !== '' || password !== '') return undefined
  if (hostname === 't.me' || hostname === 'telegram.me')
    return toTelegram(telegramPath.exec(pathname))
  return { kind: 'https', url: url.origin + pathname.replace(/\/+$/, '').replace(/\/wc$/, '') }
}

/**
 * `tg://resolve?domain=bot&appname=app` says the same as `https://t.me/bot/app`, which works in
 * every browser.
 */
function readTelegramScheme(text: string): LinkBase | undefined {
  const [, query = ''] = /^tg:\/{0,2}resolve\/?\?(.*)$/i.exec(text) ?? []
  const params = new URLSearchParams(query)
  const appName = params.get('appname')
  return toTelegram(
    telegramPath.exec(`/${params.get('domain') ?? ''}${appName === null ? '' : `/${appName}`}`),
  )
}

function toTelegram(match: RegExpExecArray | null): LinkBase | undefined {
  if (!match) return undefined
  const [, bot, app] = match
  return { kind: 'telegram', url: `https://t.me/${bot}${app === undefined ? '' : `/${app}`}` }
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname : ''
}
