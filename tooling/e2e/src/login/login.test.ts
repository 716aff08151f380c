import type { Browser, BrowserContext, FrameLocator, Locator, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findAxeProblems } from '../findAxeProblems.js'
import { patienceMs } from '../patienceMs.js'
import { servePlayground } from '../servePlayground.js'
import { setClock } from '../setClock.js'

import { leaveBrowser, sharedBrowser } from '../sharedBrowser.js'
import { createVisit } from '../visit.js'
import { openProfile } from './openProfile.js'
import type { ShopGlobals } from './shop.js'
import { type LoginStage, startLoginStage } from './startLoginStage.js'

type Global = typeof globalThis & ShopGlobals
type Address = `0x${string}`

let browser: Browser
let stage: LoginStage
beforeAll(async () => {
  ;[browser, stage] = await Promise.all([sharedBrowser(), startLoginStage()])
})
afterEach(async () => leaveBrowser(browser))
afterAll(async () => stage?.stop())

let people = 0
const newMailbox = () => `person${++people}@mail.example`

type Shop = {
  readonly page: Page
  readonly frame: FrameLocator
  /** Requests that the page and its frames made to the wallet's origin. */
  readonly asked: readonly string[]
  sendCode(email: string): Promise<unknown>
  logIn(code: string): Promise<unknown>
  /** Logs in by a code, and connects the kit. Resolves with the account. */
  enter(email: string): Promise<Address>
  connect(): Promise<Address>
  /** The connected account; none while a stored one is restored. */
  account(): Promise<string | undefined>
  sign(message: string): Promise<string>
}

async function openShop(context: BrowserContext, host: 'shop' | 'club' = 'shop'): Promise<Shop> {
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(stage.walletOrigin)) asked.push(request.url())
  })
  await page.goto(stage.url(host))
  await page.getByRole('button', { name: 'Buy' }).waitFor()
  /** The code of an error, or the answer. */
  const sendCode = (email: string) =>
    page.evaluate(
      (to) =>
        (globalThis as Global).wallet.email
          .sendCode(to)
          .catch(({ code }: { code: string }) => code),
      email,
    )
  const logIn = (code: string) =>
    page.evaluate(
      (typed) =>
        (globalThis as Global).wallet.email
          .logIn(typed)
          .catch(({ code }: { code: string }) => code),
      code,
    )
  const connect = () =>
    page.evaluate(async () => {
      const { kit, wallet } = globalThis as Global
      await kit.connection.connect({ connectorId: wallet.id })
      return kit.account.store.getState().active?.address.split(':')[2] as Address
    })
  return {
    page,
    frame: page.frameLocator('#latchkey-frame'),
    asked,
    sendCode,
    logIn,
    connect,
    async enter(email) {
      const before = stage.mailbox.mails.filter(({ to }) => to.includes(email)).length
      expect(await sendCode(email)).toBe(30)
      expect(await logIn(await stage.codeOf(email, before))).toMatchObject({ email })
      return await connect()
    },
    account: () =>
      page.evaluate(() => {
        const { connection, account } = (globalThis as Global).kit
        const { status, reconnecting } = connection.store.getState().byNamespace.eip155 ?? {}
        if (status !== 'connected' || reconnecting) return undefined
        return account.store.getState().active?.address.split(':')[2]
      }),
    sign: (message) =>
      page.evaluate(
        (text) =>
          (globalThis as Global).kit.requests
            .signMessage({ message: text })
            .then(String, ({ code }: { code: string }) => code),
        message,
      ),
  }
}

/** The question in the document, once its answer is taken. */
async function answer({ frame }: Shop, name: 'Sign' | 'Cancel'): Promise<void> {
  await seen(frame)
  await frame.getByRole('button', { name }).click()
}

/** Chromium drops a click into a frame that came into sight within the last half second. */
const seen = (frame: Shop['frame']): Promise<void> =>
  expect.poll(() => frame.getByRole('button', { name: 'Sign' }).isEnabled()).toBe(true)

const verify = (address: Address, message: string, signature: string) =>
  verifyMessage({ address, message, signature: signature as Address })

describe('the embedded wallet under the strict policy of its host', () => {
  it('a newcomer logs in by e-mail and signs; nothing is asked of its origin before', async () => {
    const shop = await openShop(await browser.newContext())
    expect(shop.asked).toEqual([])
    const address = await shop.enter(newMailbox())
    // It speaks the page's language.
    expect(shop.asked[0]).toContain('language=en')
    const signing = shop.sign('Hello from the shop')
    await shop.frame.getByText('Hello from the shop').waitFor()
    await shop.frame.getByText('shop.localhost').waitFor()
    await answer(shop, 'Sign')
    expect(await verify(address, 'Hello from the shop', await signing)).toBe(true)
    // The question is gone, and the page can be used again.
    await shop.page.getByRole('button', { name: 'Buy' }).click()
    expect(stage.reports).toEqual([])
  })

  it('comes back after a reload and signs without a mail; another host of the project asks for a login and has the same wallet', async () => {
    const { context, close } = await openProfile()
    const shop = await openShop(context)
    const email = newMailbox()
    const address = await shop.enter(email)
    await shop.page.reload()
    await expect.poll(() => shop.account(), { timeout: patienceMs }).toBe(address)
    const signing = shop.sign('Again')
    await answer(shop, 'Sign')
    expect(await verify(address, 'Again', await signing)).toBe(true)
    expect(stage.mailbox.mails.filter(({ to }) => to.includes(email))).toHaveLength(1)
    const club = await openShop(context, 'club')
    expect(await club.connect().catch((error: Error) => error.message)).toContain('Log in first')
    expect(await club.enter(email)).toBe(address)
    const there = club.sign('In the club')
    await club.frame.getByText('club.localhost').waitFor()
    await answer(club, 'Sign')
    expect(await verify(address, 'In the club', await there)).toBe(true)
    // Each host has a key of its own: the first one is still logged in.
    await shop.page.reload()
    await expect.poll(() => shop.account(), { timeout: patienceMs }).toBe(address)
    await close()
  })

  it('a declined question signs nothing, by its button and by Escape, and takes the keyboard', async () => {
    const shop = await openShop(await browser.newContext())
    const address = await shop.enter(newMailbox())
    const first = shop.sign('Perhaps not')
    await answer(shop, 'Cancel')
    expect(await first).toBe('USER_REJECTED')
    const second = shop.sign('Not this either')
    await shop.frame.getByText('Not this either').waitFor()
    await seen(shop.frame)
    await shop.page.keyboard.press('Escape')
    expect(await second).toBe('USER_REJECTED')
    const third = shop.sign('By keyboard')
    await seen(shop.frame)
    await shop.page.keyboard.press('Tab')
    await shop.page.keyboard.press('Enter')
    expect(await verify(address, 'By keyboard', await third)).toBe(true)
  })

  it('a question that something covers takes no answer, and neither does a click by a script', async () => {
    const shop = await openShop(await browser.newContext())
    await shop.enter(newMailbox())
    const signing = shop.sign('Covered')
    const sign = shop.frame.getByRole('button', { name: 'Sign' })
    await expect.poll(() => sign.isEnabled()).toBe(true)
    await sign.evaluate((button: HTMLButtonElement) => button.click())
    await shop.page.evaluate(() => {
      const cover = document.createElement('div')
      cover.id = 'cover'
      cover.popover = 'manual'
      cover.textContent = 'You won a prize'
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('#cover { inset: 0; inline-size: 90vw; block-size: 90vh; opacity: 0.02 }')
      document.adoptedStyleSheets = [sheet]
      document.body.append(cover)
      cover.showPopover()
    })
    await expect.poll(() => sign.isEnabled()).toBe(false)
    await shop.page.evaluate(() => document.getElementById('cover')?.remove())
    await expect.poll(() => sign.isEnabled()).toBe(true)
    await answer(shop, 'Cancel')
    expect(await signing).toBe('USER_REJECTED')
  })

  it('wrong codes, wrong addresses and other methods have their own errors', async () => {
    const shop = await openShop(await browser.newContext())
    expect(await shop.logIn('1234 5678')).toBe('CODE_EXPIRED')
    expect(await shop.sendCode('nobody')).toBe('EMAIL_INVALID')
    const email = newMailbox()
    await shop.sendCode(email)
    const code = await stage.codeOf(email)
    expect(await shop.logIn(code === '0000 0000' ? '1111 1111' : '0000 0000')).toBe('CODE_INVALID')
    expect(await shop.logIn(code)).toMatchObject({ email })
    const address = await shop.connect()
    const codeOf = (method: string, params: readonly unknown[]) =>
      shop.page.evaluate(
        async (request) => {
          const provider = (await (globalThis as Global).wallet.getProvider('eip155')) as {
            request(asked: typeof request): Promise<unknown>
          }
          return await provider.request(request).then(
            () => 'answered',
            ({ code: of }: { code: string }) => of,
          )
        },
        { method, params },
      )
    expect(await codeOf('eth_sign', [address, '0x00'])).toBe('METHOD_NOT_ALLOWED')
    expect(await codeOf('eth_sendTransaction', [{ to: address }])).toBe('METHOD_NOT_ALLOWED')
    expect(await codeOf('__proto__', [])).toBe('METHOD_NOT_ALLOWED')
    expect(await codeOf('personal_sign', ['0x00', `0x${'1'.repeat(40)}`])).toBe('ACCOUNT_CHANGED')
    expect(await codeOf('personal_sign', [{}, address])).toBe('RPC_INVALID_PARAMS')
    expect(await codeOf('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toBe(
      'NETWORK_NOT_IN_WALLET',
    )
  })

  it('logs out: this browser opens nothing any more, and the next login has the same wallet', async () => {
    const { context, close } = await openProfile()
    const shop = await openShop(context)
    const email = newMailbox()
    const address = await shop.enter(email)
    await shop.page.evaluate(() => (globalThis as Global).kit.connection.disconnect())
    expect(await shop.account()).toBeUndefined()
    await shop.page.reload()
    expect(await shop.connect().catch((error: Error) => error.message)).toContain('Log in first')
    expect(await shop.enter(email)).toBe(address)
    await close()
  })

  it('a message that hides its text is shown as bytes, with a warning', async () => {
    const shop = await openShop(await browser.newContext())
    await shop.enter(newMailbox())
    const signing = shop.sign('Pay 1\u202e000 1')
    await shop.frame.getByText('0x').waitFor()
    await shop.frame.getByText('This message is not text').waitFor()
    await answer(shop, 'Cancel')
    expect(await signing).toBe('USER_REJECTED')
  })

  it('a sign-in for another site is refused before the person is asked, and its own is asked about', async () => {
    const shop = await openShop(await browser.newContext())
    const address = await shop.enter(newMailbox())
    const { host } = new URL(shop.page.url())
    const textFor = (domain: string) =>
      [
        `${domain} wants you to sign in with your Ethereum account:`,
        ...[address, '', 'Sign in.', '', `URI: http://${domain}`, 'Version: 1', 'Chain ID: 31337'],
        ...['Nonce: 32891756', 'Issued At: 2026-01-01T00:00:00Z'],
      ].join('\n')
    expect(await shop.sign(textFor('bank.example'))).toBe('SIGN_IN_FOREIGN')
    const signing = shop.sign(textFor(host))
    await answer(shop, 'Sign')
    expect(await verify(address, textFor(host), await signing)).toBe(true)
  })

  it('a question has no fault that axe finds, dark and light, in English and in Arabic', async () => {
    const shop = await openShop(await browser.newContext({ viewport: { width: 360, height: 740 } }))
    for (const language of ['en', 'ar']) {
      await shop.page.evaluate((lang) => {
        document.documentElement.lang = lang
      }, language)
      await shop.enter(newMailbox())
      const signing = shop.sign('Hello\u200d from the shop, in a text of several words. '.repeat(9))
      const sign = shop.frame.locator('button[data-primary]')
      await expect.poll(() => sign.isEnabled(), { timeout: patienceMs }).toBe(true)
      const wallet = shop.page.frames().find((each) => each.url().startsWith(stage.walletOrigin))
      for (const colorScheme of ['dark', 'light'] as const) {
        await shop.page.emulateMedia({ colorScheme })
        expect(wallet && (await findAxeProblems(wallet))).toEqual([])
      }
      await shop.page.keyboard.press('Escape')
      expect(await signing).toBe('USER_REJECTED')
      await shop.page.evaluate(() => (globalThis as Global).kit.connection.disconnect())
    }
  })

  it('a browser that denies storage to frames logs in for the visit', async () => {
    const shop = await openShop(await browser.newContext())
    await shop.enter(newMailbox())
    await shop.page.reload()
    await expect.poll(() => shop.account()).toBeUndefined()
    const address = await shop.enter(newMailbox())
    const signing = shop.sign('Only now')
    await answer(shop, 'Sign')
    expect(await verify(address, 'Only now', await signing)).toBe(true)
  })

  it('a clock that is hours off logs in all the same', async () => {
    const context = await browser.newContext()
    await setClock(context, -7)
    const shop = await openShop(context)
    expect(await shop.enter(newMailbox())).toMatch(/^0x[0-9a-fA-F]{40}$/)
  })

  it('the keys reach no network, no page and no other script', async () => {
    const shop = await openShop(await browser.newContext())
    await shop.enter(newMailbox())
    const [worker] = shop.page.workers()
    const refused = await worker?.evaluate(
      (url) =>
        fetch(url).then(
          () => 'reached',
          ({ name }: Error) => name,
        ),
      `${stage.walletOrigin}/v1/me`,
    )
    expect(refused).toBe('TypeError')
    const wallet = shop.page.frames().find((frame) => frame.url().startsWith(stage.walletOrigin))
    const attempts = await wallet?.evaluate(() => {
      const attempt = (run: () => unknown) => {
        try {
          run()
          return 'allowed'
        } catch (error) {
          return (error as Error).name
        }
      }
      return [
        attempt(() => new Worker('/other.js')),
        attempt(() => Object.assign(document.createElement('p'), { innerHTML: '<b>x</b>' })),
      ]
    })
    expect(attempts).toEqual(['TypeError', 'TypeError'])
  })
})

describe('the embedded wallet in the modal', () => {
  it('is logged into by keyboard alone, and its question stands above the page', async () => {
    const site = await servePlayground(undefined, {
      login: { walletUrl: stage.walletOrigin, mailboxUrl: stage.mailbox.url },
    })
    const visit = await createVisit(browser, site)
    const { page, dialog, watch } = visit
    const email = newMailbox()
    await visit.open()
    await page.getByRole('button', { name: 'Connect wallet' }).press('Enter')
    await dialog.getByLabel('E-mail address').waitFor()
    await pressUntil(page, 'Tab', dialog.getByLabel('E-mail address'))
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(dialog.getByLabel('Code', { exact: true }))).toBe(true)
    await page.keyboard.type(await stage.codeOf(email))
    await page.getByTestId('status').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Sign', exact: true }).press('Enter')
    const frame = page.locator('dialog[open] #latchkey-frame').contentFrame()
    const sign = frame.getByRole('button', { name: 'Sign' })
    await expect.poll(() => sign.isEnabled(), { timeout: patienceMs }).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(/^0x[0-9a-f]{130}$/).waitFor()
    expect(watch.problems()).toEqual([])
    await site.close()
  })
})

const focused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const root = element.getRootNode() as ShadowRoot
    return root.activeElement === element
  })

/** Presses a key until an element has the focus. */
async function pressUntil(page: Page, key: string, target: Locator): Promise<void> {
  for (let count = 0; count < 20 && !(await focused(target)); count++)
    await page.keyboard.press(key)
  expect(await focused(target)).toBe(true)
}
