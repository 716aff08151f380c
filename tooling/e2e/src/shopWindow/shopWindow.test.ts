import { watchPage } from '@latchkey/testing/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { itAtLength, tableRows } from '../../../suite/tableRows.js'
import { dialogOf } from '../dialogOf.js'
import { findAxeProblems } from '../findAxeProblems.js'
import type { ServedFolder } from '../serveFolder.js'
import { servePlayground } from '../servePlayground.js'
import { leaveBrowser, sharedBrowser } from '../sharedBrowser.js'

let browser: Browser
let site: ServedFolder
beforeAll(async () => {
  ;[browser, site] = await Promise.all([
    sharedBrowser(),
    servePlayground(inject('localnet'), { live: true }),
  ])
})
afterAll(async () => {
  await Promise.all([leaveBrowser(browser), site?.close()])
})

/** The page that a newcomer sees, with the live modal drawn. */
async function enter(query = '', options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  const watch = await watchPage(page)
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[])
        Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${site.url}?${query}`)
  const modal = page.getByTestId('live').locator('[data-part=card]')
  await modal.locator('[data-part=view] *').first().waitFor()
  return { context, page, watch, modal, prompt: page.locator('.wallet-prompt') }
}

const status = (page: Page) => page.getByTestId('status')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Whether the page and each of its parts fit the window: a clipped part is out of reach. */
const isWithin = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const parts = [...document.querySelectorAll('.top, main > *, .hero > *, .hero > * > *')]
    return (
      scrollWidth <= clientWidth &&
      parts.every((part) => {
        const { left, right } = part.getBoundingClientRect()
        return left >= -1 && right <= innerWidth + 1
      })
    )
  })

describe('the live modal', () => {
  it('connects and leaves with the page, and asks nobody before the visitor acts', async () => {
    const { context, page, watch, modal, prompt } = await enter()
    await page.waitForLoadState('networkidle')
    expect(watch.foreignOrigins()).toEqual([])
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)

    await modal.getByRole('button', { name: /Latchkey Test Wallet/ }).click()
    await prompt.getByRole('button', { name: 'Approve' }).click()
    await expect.poll(() => status(page).textContent()).toBe('connected')
    await modal.getByRole('heading', { name: 'Account', exact: true }).waitFor()

    await page.locator('.account').getByRole('button', { name: 'Disconnect' }).click()
    await modal.getByRole('button', { name: /Latchkey Test Wallet/ }).waitFor()
    await expect.poll(() => status(page).count()).toBe(0)

    // The other way round: the dialog of the page's button connects the live modal.
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: /Latchkey Test Wallet/ }).click()
    await prompt.getByRole('button', { name: 'Approve' }).click()
    await modal.getByRole('heading', { name: 'Account', exact: true }).waitFor()
    expect(watch.problems()).toEqual([])
    await context.close()
  })

  it.each(
    tableRows(
      [
        { width: 1280, theme: 'dark', locale: 'en' },
        { width: 360, theme: 'light', locale: 'ar' },
      ],
      ({ width }) => width === 360,
    ),
  )(
    'stands in a page without a shift or an axe finding at $width px, $theme, $locale',
    async ({ width, theme, locale }) => {
      const { context, page, watch, modal, prompt } = await enter(
        `theme=${theme}&locale=${locale}`,
        {
          viewport: { width, height: 800 },
        },
      )
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.02)
      for (const device of ['Phone', 'Desktop']) {
        await press(page, device)
        expect(await isWithin(page), device).toBe(true)
        expect(await findAxeProblems(page), device).toEqual([])
      }
      await modal.getByRole('button', { name: /Latchkey Test Wallet/ }).click()
      await prompt.getByRole('button', { name: 'Approve' }).click()
      await status(page).waitFor()
      expect(await isWithin(page), 'connected').toBe(true)
      expect(watch.problems()).toEqual([])
      await context.close()
    },
  )

  it('in forced colours the account button keeps the picture of its account', async () => {
    const { context, page, modal, prompt } = await enter('', { forcedColors: 'active' })
    await modal.getByRole('button', { name: /Latchkey Test Wallet/ }).click()
    await prompt.getByRole('button', { name: 'Approve' }).click()
    const picture = page.locator('[data-latchkey-button] [data-part=avatar]').first()
    await expect
      .poll(() => picture.evaluate((element) => getComputedStyle(element).backgroundImage))
      .toContain('conic-gradient')
    await context.close()
  })

  it('takes a look, an accent and a mode at once, and keeps what it shows', async () => {
    const { context, page, modal } = await enter()
    const root = page.getByTestId('live').locator('[data-part=root]')
    await modal.getByRole('button', { name: /All wallets/ }).click()
    await modal.getByRole('heading', { name: 'All wallets' }).waitFor()
    await page.getByLabel('Accent').fill('#aa1155')
    for (const mode of ['dark', 'light']) {
      await page.getByLabel('Mode').selectOption(mode)
      await expect.poll(() => root.getAttribute('data-theme')).toBe(mode)
    }
    const variable = () =>
      root.evaluate((element) => (element as HTMLElement).style.getPropertyValue('--lk-accent'))
    expect(await variable()).toBe('#aa1155')
    expect(await modal.getByRole('heading', { name: 'All wallets' }).count()).toBe(1)
    await press(page, 'brutal')
    await expect.poll(variable).not.toBe('#aa1155')
    await context.close()
  })
})

describe('the “What if …” scenes', () => {
  itAtLength('each scene is shown, is said to be staged, and asks nobody', async () => {
    const { context, page, watch, modal } = await enter()
    const state = page.locator('.stage-state')
    const names = await page
      .getByRole('group', { name: 'What if …' })
      .getByRole('button')
      .allTextContents()
    expect(names.length).toBeGreaterThan(10)
    for (const name of names.slice(1)) {
      await press(page, name)
      await state.getByText('Staged').waitFor()
      await modal.locator('[data-part=view] *').first().waitFor()
      expect(await page.getByRole('button', { name, pressed: true, exact: true }).count()).toBe(1)
      expect(new URL(page.url()).searchParams.get('scene')).toBeTruthy()
      expect(await isWithin(page), name).toBe(true)
      // The view fades in once its code is there.
      await expect.poll(() => findAxeProblems(page), { message: name }).toEqual([])
    }
    expect(watch.foreignOrigins()).toEqual([])
    await press(page, 'All is well')
    await state.getByText('Live').waitFor()
    const isWell = page.getByRole('button', { name: 'All is well', pressed: true })
    expect(await isWell.count()).toBe(1)
    await modal.getByRole('button', { name: /Latchkey Test Wallet/ }).waitFor()
    expect(watch.problems()).toEqual([])
    await context.close()
  })
})

describe('options and events', () => {
  it('open beside the page, tell what happens, change the modal, and close with Escape', async () => {
    const { context, page, watch, modal, prompt } = await enter()
    const opener = page.getByRole('button', { name: 'Options and events' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('complementary', { name: 'Options and events' })
    await page.getByRole('button', { name: 'Close', exact: true }).waitFor()
    expect(await findAxeProblems(page)).toEqual([])
    await page.evaluate(() => (window as unknown as { kit: { open(): void } }).kit.open())
    await page.keyboard.press('Escape')
    await drawer.getByText('modalOpened').waitFor()
    const ofLive = drawer.getByRole('listitem').filter({ hasText: 'live modal' })
    expect(await ofLive.filter({ hasText: 'walletSelected' }).count()).toBe(0)
    await modal.getByRole('button', { name: /Latchkey Test Wallet/ }).click()
    await prompt.getByRole('button', { name: 'Reject' }).click()
    await ofLive.filter({ hasText: 'walletSelected' }).waitFor()
    await modal.getByRole('button', { name: 'Back' }).click()
    await drawer.getByLabel('Wallet guide').click()
    await expect.poll(() => modal.getByText('New to wallets?').count()).toBe(0)
    expect(await page.getByTestId('code').textContent()).toContain(
      'features: { walletGuide: false },',
    )
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(watch.problems()).toEqual([])
    await context.close()
  })
})
