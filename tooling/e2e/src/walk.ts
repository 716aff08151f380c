import { watchPage } from '@latchkey/testing/playwright'
import type { Browser, Locator, Page } from 'playwright-core'
import { createClient, http, verifyMessage } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ar, arButtons } from '../../../packages/ui/src/locales/ar/index.js'
import { en, enButtons } from '../../../packages/ui/src/locales/en/index.js'
import { tableRows } from '../../suite/tableRows.js'
import { dialogOf } from './dialogOf.js'
import { findAxeProblems } from './findAxeProblems.js'
import { createHand, type Hand } from './hand.js'
import type { ServedFolder } from './serveFolder.js'
import { servePlayground } from './servePlayground.js'
import { leaveBrowser, sharedBrowser } from './sharedBrowser.js'

const walletName = 'Latchkey Test Wallet'
const erc20 = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
] as const

type Setting = {
  readonly width: 360 | 1280
  readonly theme: 'dark' | 'light'
  readonly locale: 'en' | 'ar'
  readonly layout: 'compact' | 'wide'
}

const settings: readonly Setting[] = (
  [
    { width: 1280, layout: 'compact' },
    { width: 360, layout: 'compact' },
    { width: 1280, layout: 'wide' },
  ] as const
).flatMap((place) =>
  (['dark', 'light'] as const).flatMap((theme) =>
    (['en', 'ar'] as const).map((locale) => ({ ...place, theme, locale })),
  ),
)

/** The walks of every run: they cover each width, theme, language, layout and input method. */
const ofEveryRun = {
  mouse: ['360 light ar compact'],
  keyboard: ['360 dark en compact', '1280 light ar wide'],
}
const isOfEveryRun = (by: Hand['by'], { width, theme, locale, layout }: Setting): boolean =>
  ofEveryRun[by].includes(`${width} ${theme} ${locale} ${layout}`)

/**
 * A visitor's walk through the main features, on the production build under the enforced policy: at
 * both widths, in both themes, in both languages, in both layouts.
 */
export function describeWalk(by: Hand['by']): void {
  let browser: Browser
  let site: ServedFolder
  beforeAll(async () => {
    ;[browser, site] = await Promise.all([sharedBrowser(), servePlayground()])
  })
  afterAll(async () => {
    await Promise.all([leaveBrowser(browser), site?.close()])
  })

  describe(`the walk by ${by}`, () => {
    it.each(tableRows(settings, (setting) => isOfEveryRun(by, setting)))(
      'connect, sign, send, switch, reload, disconnect at $width px, $theme, $locale, $layout [W-02, W-21]',
      async (setting) => {
        const context = await browser.newContext({
          viewport: { width: setting.width, height: 800 },
          colorScheme: setting.theme,
          locale: setting.locale,
        })
        const page = await context.newPage()
        const watch = await watchPage(page)
        await page.goto(
          `${site.url}?locale=${setting.locale}&theme=${setting.theme}&layout=${setting.layout}`,
        )
        await walk(page, createHand(page, by), setting)
        expect(watch.problems()).toEqual([])
        const rpcOrigins = inject('localnet').evm.map(({ rpcUrl }) => new URL(rpcUrl).origin)
        expect(watch.foreignOrigins().filter((origin) => !rpcOrigins.includes(origin))).toEqual([])
        await context.close()
      },
    )
  })
}

async function walk(page: Page, hand: Hand, { locale }: Setting): Promise<void> {
  const texts = locale === 'ar' ? ar : en
  const labels = locale === 'ar' ? arButtons : enButtons
  const { evm, accounts } = inject('localnet')
  const [owner, , , , , receiver] = accounts
  if (!owner || !receiver) throw new Error('the localnet has too few accounts')
  const dialog = dialogOf(page)
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' }).first()
  const prompt = page.locator('.wallet-prompt')
  const approve = () => hand.press(prompt.getByRole('button', { name: 'Approve' }))
  const noFindings = async (where: string) => expect(await findAxeProblems(page), where).toEqual([])
  const accountButton = button(labels.account.replace('{ending}', owner.address.slice(-4)))

  // Connect.
  const connect = button(labels.connect)
  await connect.waitFor()
  await noFindings('page')
  await hand.press(connect)
  await dialog.getByText(walletName).waitFor()
  await noFindings('Connect')
  await hand.press(button(new RegExp(walletName), dialog))
  await prompt.waitFor()
  await noFindings('ConnectingExternal, waiting')
  await approve()
  await accountButton.waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => accountButton.evaluate((element) => element === document.activeElement), {
      message: 'focus returns to the button',
    })
    .toBe(true)

  // The account, and the other network.
  await hand.press(accountButton)
  await button(texts['action.disconnect'] as string, dialog).waitFor()
  await noFindings('Account')
  await hand.press(button(/Localnet One/, dialog))
  await button(/Localnet Two/, dialog).waitFor()
  await noFindings('Networks')
  await hand.press(button(/Localnet Two/, dialog))
  await prompt.waitFor()
  await noFindings('SwitchNetwork')
  await approve()
  await expect.poll(() => page.getByTestId('network').textContent()).toBe('Localnet Two')
  await prompt.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // Sign.
  const message = `Hello ${Date.now()}`
  await hand.fill(page.getByLabel('Message'), message)
  await hand.press(button('Sign'))
  await approve()
  const signature = (await page.getByTestId('signature').textContent()) as `0x${string}`
  expect(await verifyMessage({ address: owner.address, message, signature })).toBe(true)

  // Send the native currency, then the token, on the second chain; both arrive.
  const [, second] = evm
  const chain = createClient({ transport: http(second.rpcUrl), cacheTime: 0 })
  const native = () => getBalance(chain, { address: receiver.address })
  const tokens = () =>
    readContract(chain, {
      address: second.token,
      abi: erc20,
      functionName: 'balanceOf',
      args: [receiver.address],
    })
  const [nativeBefore, tokensBefore] = await Promise.all([native(), tokens()])
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await hand.fill(page.getByLabel('Amount'), '0.015')
  await hand.press(button('Estimate fee'))
  await page.getByText(/Costs (at most|up to about) 0\.\d+ ETH/).waitFor()
  await hand.press(send)
  await prompt.getByText(/^about 0\.0\d+ ETH$/).waitFor()
  await approve()
  await page.getByTestId('transaction').waitFor()
  expect(await page.getByTestId('transaction').textContent()).toMatch(/^0x[0-9a-f]{64}$/)
  // Other walks send to the same account at the same time.
  await expect
    .poll(async () => (await native()) - nativeBefore)
    .toBeGreaterThanOrEqual(15_000_000_000_000_000n)
  await hand.choose(page.getByLabel('Asset'), 'token')
  await hand.fill(page.getByLabel('Amount'), '1.25')
  await hand.press(send)
  await approve()
  await expect.poll(async () => (await tokens()) - tokensBefore).toBeGreaterThanOrEqual(1_250_000n)
  await noFindings('page, connected')

  // Reload and stay connected.
  await page.reload()
  await expect.poll(() => page.getByTestId('status').textContent()).toBe('connected')
  expect(await page.getByTestId('address').textContent()).toBe(owner.address)
  await expect.poll(() => page.getByTestId('network').textContent()).toBe('Localnet Two')

  // Back to the first network from the page itself, then leave.
  await hand.press(button('Switch to Localnet One'))
  await approve()
  await expect.poll(() => page.getByTestId('network').textContent()).toBe('Localnet One')
  await hand.press(accountButton)
  await hand.press(button(texts['action.disconnect'] as string, dialog))
  await button(labels.connect).waitFor()
  await page.reload()
  await button(labels.connect).waitFor()
  await expect(page.getByTestId('status').count()).resolves.toBe(0)
}
