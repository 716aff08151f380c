import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runsOf } from '../../../../tooling/suite/tableRows.js'
import * as entry from './index.js'
import {
  isPairingUri,
  readDevice,
  toAnyWalletLink,
  toBrowserLink,
  toDeepLinkChoice,
  toWalletLink,
} from './index.js'

const numRuns = runsOf(2_000, 20_000)
const uri = `wc:${'0a'.repeat(32)}@2?expiryTimestamp=1700000300&relay-protocol=irn&symKey=${'b1'.repeat(32)}`
const code = encodeURIComponent(uri)
const phone = { os: 'ios', inApp: undefined } as const
const link = (
  base: unknown,
  device: Parameters<typeof toWalletLink>[0]['device'] = phone,
  pageOrigin?: string,
) => toWalletLink({ base, uri, device, ...(pageOrigin === undefined ? {} : { pageOrigin }) })
const href = (base: unknown, pageOrigin?: string) => link(base, phone, pageOrigin)?.href

/**
 * The exact pattern of W-05. The path that some apps need (`okex://main/wc`) has only letters,
 * digits, `.`, `-` and `_`.
 */
const strict =
  /^[a-z][a-z0-9+.-]{1,40}:\/\/(?:[a-z0-9_~-]+(?:[./][a-z0-9_~-]+)*\/)?wc\?uri=[\w.~%-]+$/i
const dangerous = ['javascript', 'JaVaScRiPt', 'data', 'file', 'intent', 'http', 'blob', 'vbscript', 'about', 'view-source', 'ms-settings', 'search-ms', 'ms-msdt', 'itms-services', 'content', 'android-app', 'market', 'mailto', 'tel', 'sms', 'chrome', 'x-apple-health', 'ws', 'ftp', 'filesystem', 'facetime', 'jar', 'ssh', 'smb', 'ldap', 'microsoft-edge', 'x-safari-https', 'shortcuts'] // biome-ignore format: a list

test('the entry exports what the controllers and connectors use', () => {
  expect(Object.keys(entry).sort()).toEqual([
    'isPairingUri',
    'isWalletLink',
    'readDevice',
    'toAnyWalletLink',
    'toBrowserLink',
    'toDeepLinkChoice',
    'toWalletLink',
  ])
})

describe('the link that opens a wallet [W-05]', () => {
  test.each([
    ['rainbow://', `rainbow://wc?uri=${code}`],
    ['rainbow:', `rainbow://wc?uri=${code}`],
    ['rainbow', `rainbow://wc?uri=${code}`],
    ['Rainbow:///', `rainbow://wc?uri=${code}`],
    ['trust://wc', `trust://wc?uri=${code}`],
    ['okex://main', `okex://main/wc?uri=${code}`],
    ['bnc://app.binance.com/cedefi', `bnc://app.binance.com/cedefi/wc?uri=${code}`],
    ['https://metamask.app.link', `https://metamask.app.link/wc?uri=${code}`],
    ['https://metamask.app.link/', `https://metamask.app.link/wc?uri=${code}`],
    ['https://example.org/uni/wc', `https://example.org/uni/wc?uri=${code}`],
    ['https://Example.org/a/../b?evil=1#x', `https://example.org/b/wc?uri=${code}`],
  ])('%s', (base, expected) => {
    expect(href(base)).toBe(expected)
  })

  test.each([
    ...dangerous.flatMap((scheme) => [
      `${scheme}://`,
      `${scheme}:`,
      `${scheme}://x/`,
      ` ${scheme}://wc?uri=`,
    ]),
    'javascript:alert(1)//',
    'java\nscript://',
    'java\tscript:alert(1)',
    '\u0001javascript://',
    'rainbow://x?y=javascript:',
    'rainbow://a#b',
    'rainbow://../..',
    'rainbow://user@host',
    'rainbow://a b',
    'rainbow://a\\b',
    'rainbow://%2e%2e',
    'https://user:secret@example.org',
    'https://example.org:8443',
    'https://localhost',
    'https://10.0.0.1',
    'https://[::1]',
    'https://intranet',
    'https://',
    'http://example.org',
    'http://localhost:5173',
    'HTTPS://EVIL.TEST\\@good.test',
    'https://good.test\\.evil.test',
    'https:\\\\evil.test',
    'https://xn--metmask-9fb.app.link',
    'https://good.XN--e1afmkfd.test',
    'https:xn--e1afmkfd.test',
    '//example.org',
    '/wc',
    'x://',
    `${'a'.repeat(42)}://`,
    '',
    ' ',
    'rаinbow://', // a Cyrillic letter
    'r\u202eainbow://',
    undefined,
    null,
    7,
    {},
    ['rainbow://'],
  ])('refuses %j', (base) => {
    expect(link(base)).toBeUndefined()
    expect(
      toDeepLinkChoice(
        { name: 'Evil', links: { mobile: base as string } },
        { device: { isMobile: true } },
      ),
    ).toBeUndefined()
  })

  test('is of one form, whatever a catalogue, a peer or a host says', () => {
    const alphabet = fc.constantFrom(
      ...'abcXYZ019:/\\?#@.%+-_~&= \t\n\u0000\u202e<>"\'`{}'.split(''),
    )
    const scheme = fc.oneof(
      fc.constantFrom(...dangerous, 'rainbow', 'https', 'tg', 'wc'),
      fc.string({ maxLength: 12 }),
    )
    const base = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: alphabet, maxLength: 60 }),
      fc
        .tuple(
          scheme,
          fc.constantFrom(':', '://', ':/', ':///'),
          fc.string({ unit: alphabet, maxLength: 30 }),
        )
        .map((parts) => parts.join('')),
      fc.webUrl({
        validSchemes: ['https', 'http'],
        withFragments: true,
        withQueryParameters: true,
      }),
      fc.anything(),
    )
    const inApp = fc.constantFrom('telegram', 'instagram', undefined)
    let built = 0
    fc.assert(
      fc.property(base, fc.constantFrom('ios', 'android', 'other'), inApp, (value, os, app) => {
        const found = toWalletLink({
          base: value,
          uri,
          device: { os, inApp: app },
          pageOrigin: 'https://host.example',
        })
        if (!found) return
        built++
        const scheme = found.href.split(':')[0] ?? ''
        if (scheme === 'https') {
          const url = new URL(found.href)
          const isTelegram =
            url.host === 't.me' &&
            /^\/\w+(\/\w+)?$/.test(url.pathname) &&
            /^\?startapp=[\w-]+$/.test(url.search)
          const own = String(value).toLowerCase()
          expect(
            isTelegram || (url.pathname.endsWith('/wc') && url.search.startsWith('?uri=wc%')),
          ).toBe(true)
          // The host is one that the wallet's entry lists.
          expect(isTelegram || own.includes(url.host)).toBe(true)
          expect([url.username, url.password, url.port, url.hash]).toEqual(['', '', '', ''])
        } else {
          expect(found.href).toMatch(strict)
          expect(dangerous.map((each) => each.toLowerCase())).not.toContain(scheme)
        }
        // A browser parses the same scheme.
        expect(new URL(found.href).protocol).toBe(`${scheme}:`)
      }),
      { numRuns },
    )
    expect(built).toBeGreaterThan(numRuns / 40)
  })

  test('carries a pairing code and nothing else', () => {
    for (const bad of [
      '',
      'https://example.org',
      'wc:1@1?bridge=x',
      `${uri}#x`,
      `${uri} `,
      `${uri}"><script>`,
      uri.replace('@2', '@3'),
      `x${uri}`,
    ]) {
      expect(isPairingUri(bad), bad).toBe(false)
      expect(toWalletLink({ base: 'rainbow://', uri: bad, device: phone }), bad).toBeUndefined()
      expect(toAnyWalletLink(bad), bad).toBeUndefined()
    }
    expect(toAnyWalletLink(uri)).toEqual({ href: uri, target: '_self' })
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toAnyWalletLink(text)).toBeUndefined()
        expect(toAnyWalletLink(`wc:${text}`)?.href.startsWith('wc:') ?? true).toBe(true)
      }),
    )
  })

  test('lets a page on this machine open another one there, and no other page', () => {
    expect(href('http://localhost:5174', 'http://127.0.0.1:5173')).toBe(
      `http://localhost:5174/wc?uri=${code}`,
    )
    expect(href('http://127.0.0.1:5174/wallet/', 'http://localhost:5173')).toBe(
      `http://127.0.0.1:5174/wallet/wc?uri=${code}`,
    )
    for (const origin of [
      'https://example.org',
      'https://localhost.example.org',
      'null',
      '',
      undefined,
    ]) {
      expect(href('http://localhost:5174', origin), String(origin)).toBeUndefined()
    }
    expect(href('http://example.org', 'http://localhost:5173')).toBeUndefined()
  })
})

describe('quirks of the place where the page is shown', () => {
  test('Telegram: a mini app takes the code as its start parameter', () => {
    for (const base of [
      'https://t.me/some_bot/app',
      'tg://resolve?domain=some_bot&appname=app',
      'https://telegram.me/some_bot/app?startapp=evil',
    ]) {
      const found = new URL(link(base)?.href ?? '')
      expect(`${found.origin}${found.pathname}`).toBe('https://t.me/some_bot/app')
      const parameter = found.searchParams.get('startapp') ?? ''
      expect(parameter).toMatch(/^[\w-]{1,512}$/)
      expect(Buffer.from(parameter, 'base64url').toString()).toBe(`uri=${code}`)
    }
    expect(link('https://t.me/some_bot')?.href).toMatch(/^https:\/\/t\.me\/some_bot\?startapp=/)
    for (const bad of [
      'https://t.me/',
      'https://t.me/+abc',
      'https://t.me/a/b/c',
      'tg://resolve',
      'tg://join?invite=x',
      'tg://resolve?domain=a%2Fb%2Fc',
    ])
      expect(link(bad), bad).toBeUndefined()
  })

  test('Telegram: its Android browser decodes once, and neither browser opens an app over itself', () => {
    expect(link('rainbow://', { os: 'android', inApp: 'telegram' })).toEqual({
      href: `rainbow://wc?uri=${encodeURIComponent(code)}`,
      target: '_blank',
    })
    expect(link('rainbow://', { os: 'ios', inApp: 'telegram' })).toEqual({
      href: `rainbow://wc?uri=${code}`,
      target: '_blank',
    })
    expect(link('rainbow://')).toMatchObject({ target: '_self' })
    expect(link('https://metamask.app.link')).toMatchObject({ target: '_blank' })
  })

  test('a page inside another app has a way into the device’s browser', () => {
    expect(toBrowserLink('https://example.org/a?b=1#c', { os: 'ios' })?.href).toBe(
      'x-safari-https://example.org/a?b=1',
    )
    expect(toBrowserLink('https://example.org/a?b=1#c', { os: 'android' })?.href).toBe(
      'intent://example.org/a?b=1#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end',
    )
    for (const bad of ['http://example.org', 'javascript:alert(1)', 'https://a:b@example.org', 'x'])
      expect(toBrowserLink(bad, { os: 'ios' }), bad).toBeUndefined()
    expect(toBrowserLink('https://example.org', { os: 'other' })).toBeUndefined()
  })

  const android =
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36'
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15'
  test.each([
    [{ userAgent: android }, { os: 'android', isMobile: true, inApp: undefined }],
    [{ userAgent: iphone }, { os: 'ios', isMobile: true, inApp: undefined }],
    [{ userAgent: mac }, { os: 'other', isMobile: false, inApp: undefined }],
    [
      { userAgent: mac, maxTouchPoints: 5 },
      { os: 'ios', isMobile: true, inApp: undefined },
    ],
    [{ userAgent: `${iphone} Instagram 400.0` }, { os: 'ios', isMobile: true, inApp: 'instagram' }],
    [
      { userAgent: `${android} [FB_IAB/FB4A;FBAV/500]` },
      { os: 'android', isMobile: true, inApp: 'facebook' },
    ],
    [{ userAgent: `${iphone} Line/15.1.0` }, { os: 'ios', isMobile: true, inApp: 'line' }],
    [
      { userAgent: `${iphone} BytedanceWebview/d8a21c6` },
      { os: 'ios', isMobile: true, inApp: 'tiktok' },
    ],
    [{ userAgent: `${iphone} Twitter for iPhone` }, { os: 'ios', isMobile: true, inApp: 'x' }],
    [
      { userAgent: android, telegram: true },
      { os: 'android', isMobile: true, inApp: 'telegram' },
    ],
  ])('%j', (given, device) => {
    expect(readDevice(given)).toEqual(device)
  })

  test('reading the device touches nothing that Node has not', () => {
    expect(readDevice()).toMatchObject({ isMobile: false, inApp: undefined })
  })
})

test('the link kept for later requests is validated too: the app on a phone, the desktop application elsewhere [W-05]', () => {
  const links = { mobile: 'rainbow://', desktop: 'ledgerlive://' }
  const choice = (more: object, isMobile: boolean) =>
    toDeepLinkChoice({ name: 'W', links: { ...links, ...more } }, { device: { isMobile } })
  expect(choice({}, true)).toEqual({ href: 'rainbow://', name: 'W' })
  expect(choice({}, false)).toEqual({ href: 'ledgerlive://', name: 'W' })
  expect(choice({ mobile: 'okex://main/' }, true)).toEqual({ href: 'okex://main', name: 'W' })
  expect(choice({ mobile: 'https://metamask.app.link/' }, true)).toEqual({
    href: 'https://metamask.app.link',
    name: 'W',
  })
  expect(choice({ mobile: 'javascript:alert(1)' }, true)).toBeUndefined()
  expect(toDeepLinkChoice({ name: 'W' }, { device: { isMobile: true } })).toBeUndefined()
})
