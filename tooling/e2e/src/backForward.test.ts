import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { ServedFolder } from './serveFolder.js'
import { servePlayground } from './servePlayground.js'
import { launchPatient } from './sharedBrowser.js'
import { createVisit } from './visit.js'

let browser: Browser
let site: ServedFolder
beforeAll(async () => {
  // Playwright switches the back-forward cache off.
  ;[browser, site] = await Promise.all([
    launchPatient({ ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    servePlayground(inject('localnet')),
  ])
})
afterAll(async () => {
  await Promise.all([browser?.close(), site?.close()])
})

const wasKept = (page: Page) =>
  page.evaluate(() => (window as unknown as { wasKept?: boolean }).wasKept)

describe('the back-forward cache [R-12]', () => {
  it('takes a page with an open modal, and the flow goes on where it was [R-12]', async () => {
    const { page, context, dialog, open, approve } = await createVisit(browser, site)
    const unloads: string[] = []
    await context.exposeFunction('sawUnload', (type: string) => unloads.push(type))
    await context.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { wasKept: persisted }))
      const listen = EventTarget.prototype.addEventListener
      EventTarget.prototype.addEventListener = function (
        this: EventTarget,
        ...args: Parameters<typeof listen>
      ) {
        if (args[0] === 'unload' || args[0] === 'beforeunload')
          void (window as unknown as { sawUnload(type: string): void }).sawUnload(args[0])
        return listen.apply(this, args)
      }
    })
    await open()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: /Latchkey Test Wallet/ }).waitFor()
    await page.goto(`${site.url}?elsewhere`)
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(() => wasKept(page)).toBe(true)
    await dialog.getByRole('button', { name: /Latchkey Test Wallet/ }).click()
    await approve()
    await page.getByTestId('status').waitFor()
    await dialog.waitFor({ state: 'detached' })

    await page.goto(`${site.url}?elsewhere`)
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(() => wasKept(page)).toBe(true)
    await page.getByTestId('status').waitFor()
    await page.getByRole('button', { name: 'Switch to Localnet Two' }).click()
    await approve()
    await expect.poll(() => page.getByTestId('network').textContent()).toBe('Localnet Two')
    expect(unloads).toEqual([])
    await context.close()
  })
})
