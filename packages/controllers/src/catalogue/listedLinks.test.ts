import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { walletPlatforms } from '../pairing/walletPlatforms.js'
import { listedPlaces } from './bundled/listedPlaces.js'
import { isListedLink } from './isListedLink.js'
import { openCatalogue } from './openCatalogue.js'

type Entry = Readonly<Record<string, unknown>>

/** An unsigned catalogue that answers with these wallets. */
const linksFrom = async (entry: Entry) => {
  const fetch = async () =>
    Response.json({
      data: [{ id: 'evil', name: 'Evil', namespaces: ['eip155'], ...entry }],
      count: 1,
    })
  const { getWallets } = openCatalogue({
    endpoint: 'https://wallets.example',
    projectId: 'test',
    fetch,
  })
  const { wallets } = await getWallets(
    { entries: 1 },
    { signal: new AbortController().signal, probe: false },
  )
  return wallets[0]?.links
}

describe('the links of an unsigned catalogue [W-05]', () => {
  test('a place that the kit does not know is not opened with a code, and the app is reached by the code on the screen [W-05]', async () => {
    // A matching homepage is no proof: both come from the same source.
    const homepage = 'https://evil.test'
    expect(await linksFrom({ homepage, mobile_link: 'https://evil.test' })).toEqual({
      homepage,
      scansCodes: true,
    })
    expect(
      await linksFrom({
        homepage,
        webapp_link: 'https://evil.test/app',
        desktop_link: 'https://evil.test',
      }),
    ).toEqual({ homepage })
    expect(await linksFrom({ mobile_link: 'https://t.me/evil_bot/app' })).toEqual({
      scansCodes: true,
    })
  })

  test.each([true, false])(
    'a wallet whose link was refused shows its code and opens nothing, on a phone: %s [W-05]',
    async (isMobile) => {
      const links =
        (await linksFrom({ homepage: 'https://evil.test', mobile_link: 'https://evil.test' })) ?? {}
      expect(walletPlatforms({ installed: false, links }, { isMobile })).toEqual(['qrcode'])
    },
  )

  test('the wallet’s own scheme, hosts of our catalogue and the stores stay [W-05]', async () => {
    const links = {
      mobile_link: 'https://metamask.app.link',
      desktop_link: 'rainbow://',
      webapp_link: 'https://web.subwallet.app',
    }
    expect(await linksFrom(links)).toEqual({
      mobile: 'https://metamask.app.link',
      desktop: 'rainbow://',
      webApp: 'https://web.subwallet.app',
    })
    const stores = {
      app_store: 'https://apps.apple.com/app/id1',
      play_store: 'https://play.google.com/store/apps/details?id=a.b',
    }
    expect(await linksFrom(stores)).toEqual({
      appStore: stores.app_store,
      playStore: stores.play_store,
    })
  })

  test('every link of our own catalogue is taken [W-05]', () => {
    const path = new URL('../../../../apps/server/catalogue/snapshot.json', import.meta.url)
    const { wallets } = JSON.parse(readFileSync(path, 'utf8')) as {
      readonly wallets: readonly Entry[]
    }
    const links = wallets
      .flatMap((wallet) => [wallet.mobile_link, wallet.desktop_link, wallet.webapp_link])
      .filter((link): link is string => Boolean(link))
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((link) => !isListedLink(link, listedPlaces))).toEqual([])
  })

  test.each([
    ['https://metamask.app.link', true],
    ['https://MetaMask.app.link/wc', true],
    ['https://t.me/some_bot/app', true],
    ['https://t.me/some_bot/app/', true],
    ['tg://resolve?domain=some_bot&appname=app', false],
    ['https://telegram.me/some_bot/app', false],
    ['HTTPS://EVIL.TEST\\@metamask.app.link', false],
    [' https:evil.test', false],
    ['https:/\tevil.test', false],
    ['https://', false],
    ['rainbow://', true],
    ['http://127.0.0.1:5173', true],
    ['https://evil.test', false],
    ['https://app.link', false],
    ['https://evil.metamask.app.link', false],
    ['https://metamask.app.link.evil.test', false],
    ['https://metamask.app.link@evil.test', false],
    ['https://evil.test\\@metamask.app.link', false],
    ['https://evil.test/metamask.app.link', false],
    ['https://t.me', false],
    ['https://t.me/evil_bot/app', false],
    ['https://t.me/some_bot', false],
    ['tg://resolve?domain=evil_bot', false],
  ])('is listed: %s is %s', (base, isListed) => {
    expect(isListedLink(base, ['metamask.app.link', 't.me/some_bot/app'])).toBe(isListed)
  })
})
