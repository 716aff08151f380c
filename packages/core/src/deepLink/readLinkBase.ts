/** The base of a wallet's links: validated and normalised, without a trailing slash. */
export type LinkBase =
  /** `path` is empty for most apps; some need one (`okex://main`). */
  | { readonly kind: 'native'; readonly scheme: string; readonly path: string }
  | { readonly kind: 'https'; readonly url: string }
  /** A mini app inside Telegram, with one parameter. */
  | { readonly kind: 'telegram'; readonly url: string }

/** RFC 3986 allows a digit, `+`, `.` and `-` after the first letter. W-05 limits the length. */
const nativeLink = /^([a-z][a-z0-9+.-]{1,40}):(?:\/{2,3}(.*))?$/i
const nativePath = /^[a-z0-9_~-]+(?:[./][a-z0-9_~-]+)*$/i
const domain = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/
const loopback = /^(localhost|127\.0\.0\.1)$/
const telegramPath = /^\/(\w{3,64})(?:\/(\w{2,64}))?\/?$/

/**
 * Schemes that run script, read files, start another protocol's handler or reach into the system.
 * The kit alone builds intents.
 */
const deniedScheme =
  /^(?:javascript|vbscript|livescript|mocha|data|blob|file|filesystem|content|about|view-source|https?|wss?|s?ftps?|wyciwyg|jar|cid|mid|urn|intent|android-app|package|market|itms.*|itmss|app-?settings|prefs|app-prefs|x-apple.*|x-safari.*|x-web-search|shortcuts|workflow|mailto|tel|callto|facetime.*|sms|smsto|mms|mmsto|imessage|skype|geo|maps|calshow|webcal|git|ssh|telnet|rlogin|tn3270|ldaps?|nfs|smb|afp|cifs|dav|davs|rtsp|magnet|gopher|nntp|news|irc|ircs|vnc|rdp|ms-.*|search-ms|search|microsoft.*|onenote.*|chrome.*|moz-.*|edge.*|opera.*|brave.*|vivaldi.*|safari.*|resource|devtools|res|shell|help|hcp|steam|vscode.*|jetbrains.*|powershell|cmd|terminal|x-terminal|applescript|x-man-page|dict|finger|wais|ws-.*|tg)$/

/**
 * Reads a wallet's link from a catalogue, a host or a peer. Returns undefined for a link that is
 * unsafe to open. `pageOrigin` lets a page on this machine open another one there.
 */
export function readLinkBase(value: unknown, pageOrigin?: string): LinkBase | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  // Rejects characters that a parser would drop or a reader would not see.
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
 * True if a link from a wallet's entry is safe to open.
 *
 *
 * @example
 * isWalletLink('javascript:alert(1)') // false
 */
export function isWalletLink(value: unknown, pageOrigin?: string): boolean {
  return readLinkBase(value, pageOrigin) !== undefined
}

function readWebLink(text: string, pageOrigin: string | undefined): LinkBase | undefined {
  // For `https://a\@b` a browser reads host a and a user reads host b. A punycode host displays
  // letters that may resemble others.
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
 * `tg://resolve?domain=bot&appname=app` equals `https://t.me/bot/app`, which works in every
 * browser.
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
