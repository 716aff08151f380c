import { storageKeys } from '@latchkey/controllers'
import { isPairingUri } from '@latchkey/core/deepLink'
import { afterEach, describe, expect, it } from 'vitest'
import { atLength, tableRows } from '../../../suite/tableRows.js'
import { statuses } from '../ecosystems/fiveEcosystems.js'
import { findAxeProblems } from '../findAxeProblems.js'
import { noteLinks } from './noteLinks.js'
import { openWallet } from './openWallet.js'
import { android, iphone } from './phoneProfiles.js'
import { seeCode } from './seeCode.js'
import { setVisible } from './setVisible.js'
import { usePhone } from './usePhone.js'
import { topicOf, watchProposals } from './watchProposals.js'

const ground = usePhone()
afterEach(async () => {
  for (const context of ground.browser.contexts()) await context.close()
})

/** The page on a phone, its sheet open and the code with the relay, before any wallet is picked. */
async function openSheet(device: typeof iphone, query = 'wallets=none') {
  const visit = await ground.visit(device)
  const links = await noteLinks(visit.page)
  const proposals = watchProposals(visit.page)
  await visit.open(query)
  await visit.page.getByRole('button', { name: 'Connect wallet' }).tap()
  await expect.poll(proposals, { message: 'a code before any choice' }).toHaveLength(1)
  return { ...visit, links, proposals }
}

const uriIn = (href = '') => new URLSearchParams(href.slice(href.indexOf('?'))).get('uri') ?? ''

describe('an app of this phone [W-05]', () => {
  it('is opened within the tap, with a code that the relay has already; one that stays shut is asked about, and the return ends in a connection', async () => {
    const { page, dialog, links, proposals, watch, context } = await openSheet(iphone)
    await dialog.getByRole('button', { name: /^Trust Wallet/ }).tap()
    const [link] = await links()
    expect(link).toMatchObject({ target: '_self', isGesture: true })
    expect(link?.features).toContain('noopener')
    expect(link?.href).toMatch(/^trust:\/\/wc\?uri=wc%3A[\w%.-]+$/)
    const uri = uriIn(link?.href)
    expect(isPairingUri(uri)).toBe(true)
    expect(topicOf(uri)).toBe(proposals()[0])

    // Nothing came up in front of the page.
    await dialog.getByRole('heading', { name: 'Didn’t open?' }).waitFor()
    for (const name of ['Open again', 'Get the app', 'Show QR code'])
      await dialog.getByRole('button', { name }).waitFor()
    expect(await findAxeProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Open again' }).tap()
    const [, again] = await links()
    expect(again).toEqual(link)

    await setVisible(page, false)
    await dialog.getByRole('heading', { name: 'Waiting for Trust Wallet' }).waitFor()
    const wallet = await openWallet(context, `${ground.wallet.url}?uri=${encodeURIComponent(uri)}`)
    await wallet.question.waitFor()
    await setVisible(page, true)
    await dialog.getByRole('heading', { name: 'Finishing…' }).waitFor()
    await wallet.approve('Connect to this site?')
    await page.getByTestId('status').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(proposals()).toHaveLength(1)
    expect(watch.problems()).toEqual([])
  })

  it('comes to the front with each request, until it is left, and only documented keys are written [W-15]', async () => {
    const { page, dialog, links, context, watch } = await openSheet(iphone)
    await dialog.getByRole('button', { name: /^Trust Wallet/ }).tap()
    const [link] = await links()
    const wallet = await openWallet(
      context,
      `${ground.wallet.url}?uri=${encodeURIComponent(uriIn(link?.href))}`,
    )
    await wallet.approve('Connect to this site?')
    await page.getByTestId('status').waitFor()
    await dialog.waitFor({ state: 'detached' })
    for (const count of [1, 2]) {
      await page.getByRole('button', { name: 'Sign', exact: true }).tap()
      await wallet.approve('Sign this message?')
      await page.getByTestId('signature').waitFor()
      const opened = (await links()).slice(1)
      expect(opened).toHaveLength(count)
      for (const { href, target, features } of opened) {
        expect(href).toMatch(/^trust:\/\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/)
        expect([target, features]).toEqual(['_self', 'noreferrer noopener'])
      }
    }
    const written = await page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...(await indexedDB.databases()).map(({ name = '' }) => name),
    ])
    const documented = storageKeys().map(({ key }) => key)
    expect(documented).toEqual(
      expect.arrayContaining(written.filter((key) => !key.startsWith('latchkey-test-wallet'))),
    )
    expect(written).toEqual(
      expect.arrayContaining([
        'latchkey.default.session',
        'WALLETCONNECT_DEEPLINK_CHOICE',
        'latchkey-walletconnect',
      ]),
    )
    await page.getByRole('button', { name: 'Disconnect', exact: true }).tap()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')))
      .toBeNull()
    expect(watch.problems()).toEqual([])
  })

  atLength(() => {
    it('of whichever wallet is tapped, by the link that it names', async () => {
      const { dialog, links } = await openSheet(android)
      await dialog.getByRole('button', { name: /^MetaMask/ }).tap()
      await dialog.getByRole('button', { name: 'Back' }).tap()
      await dialog.getByRole('button', { name: /^All wallets/ }).tap()
      await dialog.getByRole('button', { name: /^Rainbow/ }).tap()
      const found = await links()
      expect(found.map(({ href, target }) => [href.slice(0, href.indexOf('?')), target])).toEqual([
        ['https://metamask.app.link/wc', '_blank'],
        ['rainbow://wc', '_self'],
      ])
      expect(found.every(({ isGesture }) => isGesture)).toBe(true)
      expect(new Set(found.map(({ href }) => uriIn(href))).size).toBe(1)
    })

    it('can be on another device: the code is shown on the phone too', async () => {
      const { page, dialog, links } = await openSheet(iphone)
      await dialog.getByRole('button', { name: /^Trust Wallet/ }).tap()
      await dialog.getByRole('tab', { name: 'QR code' }).tap()
      const { uri } = await seeCode(page)
      const [link] = await links()
      expect(uri).toBe(uriIn(link?.href))
      expect(await findAxeProblems(page)).toEqual([])
    })
  })

  it('is not opened where nobody asked for it, and refuses become words', async () => {
    const { page, dialog, links, context } = await openSheet(iphone)
    expect(await links()).toEqual([])
    await dialog.getByRole('button', { name: /^Trust Wallet/ }).tap()
    const [link] = await links()
    const wallet = await openWallet(
      context,
      `${ground.wallet.url}wc?uri=${encodeURIComponent(uriIn(link?.href))}`,
    )
    await wallet.reject('Connect to this site?')
    await dialog.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await statuses(page)).not.toContain('connected')
  })
})

describe('a wallet of this computer [W-05]', () => {
  it('on the web is opened in a tab of its own, within the click, and connects', async () => {
    const { page, open, context, dialog, watch } = await ground.visit()
    await open('wallets=none')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: /^Latchkey Wallet/ }).click()
    await dialog.getByRole('tab', { name: 'Web' }).click()
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('button', { name: 'Open Latchkey Wallet', disabled: false }).click(),
    ])
    const wallet = await openWallet(context, tab)
    await wallet.approve('Connect to this site?')
    await page.getByTestId('status').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(watch.problems()).toEqual([])
  })

  atLength(() => {
    it('opens by the code itself; where nothing opens, the scan is left', async () => {
      const { page, open, dialog } = await ground.visit()
      const links = await noteLinks(page)
      await open('wallets=none')
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await dialog.getByRole('button', { name: /^WalletConnect/ }).click()
      const { uri } = await seeCode(page)
      await dialog.getByRole('button', { name: 'Open an app' }).click()
      expect(await links()).toEqual([
        { href: uri, target: '_self', features: 'noopener,noreferrer', isGesture: true },
      ])
      await dialog
        .getByText('Nothing opened. Scan the code with the device that has your wallet.')
        .first()
        .waitFor()
      expect((await seeCode(page)).uri).toBe(uri)
    })
  })
})

describe('where a page is shown inside another app', () => {
  it('the way out of it is offered', async () => {
    const userAgent = `${iphone.userAgent} Instagram 400.0`
    const { dialog } = await openSheet({ ...iphone, userAgent })
    await dialog.getByRole('button', { name: /^Trust Wallet/ }).tap()
    await dialog.getByText('This page is open inside another app').waitFor()
    await dialog.getByRole('button', { name: 'Open in your browser' }).waitFor()
  })
})

const kits = [
  ['a kit without adapters', 'wallets=none&adapters=false'],
  ['a kit for pairing only', 'wallets=none&manualWalletConnect=true'],
] as const

describe.each(tableRows(kits, ([name]) => name === 'a kit for pairing only'))(
  '%s',
  (_kit, query) => {
    it('opens with the code on a desktop, and connects by it', async () => {
      const { page, open, dialog, watch } = await ground.visit()
      await open(query)
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await dialog.locator('[data-view="ConnectingWalletConnectBasic"]').waitFor()
      const { uri } = await seeCode(page)
      const phone = await ground.phone()
      await phone.paste(uri)
      await phone.approve('Connect to this site?')
      await page.getByTestId('status').waitFor()
      await dialog.waitFor({ state: 'detached' })
      expect(await statuses(page)).toEqual(['connected'])
      await page.reload()
      await expect.poll(() => statuses(page)).toEqual(['connected'])
      expect(watch.problems()).toEqual([])
    })

    it('opens with all wallets on a phone, and each opens within the tap', async () => {
      const { dialog, links, proposals } = await openSheet(android, query)
      await dialog.locator('[data-view="AllWallets"]').waitFor()
      await dialog.getByRole('button', { name: /^Rainbow/ }).tap()
      const [link] = await links()
      expect(link).toMatchObject({ isGesture: true, target: '_self' })
      expect(topicOf(uriIn(link?.href))).toBe(proposals()[0])
    })
  },
)
