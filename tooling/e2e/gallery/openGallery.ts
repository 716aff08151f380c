import type { BrowserContextOptions, Page, Request } from 'playwright-core'
import { inject } from 'vitest'
import { leaveBrowser, sharedBrowser } from '../src/sharedBrowser.js'
import { serveGallery } from './serveGallery.mjs'

/** Problems of a page, as they occurred. */
export type Trouble = string[]

export type OpenedGallery = {
  page(options?: BrowserContextOptions): Promise<{ readonly page: Page; readonly trouble: Trouble }>
  show(page: Page, query: string): Promise<void>
  /**
   * Waits for late content of a view: the 400 ms look at the wallet, and error texts. The page's
   * clock is installed.
   */
  settled(page: Page): Promise<void>
  close(): Promise<void>
}

/** Longer than any timer of a view before it shows more, in milliseconds. */
const lookMs = 550

/** Serves the run's gallery under the strictest policy and opens a browser. */
export async function openGallery(): Promise<OpenedGallery> {
  const server = await serveGallery(inject('galleryFolder'))
  const browser = await sharedBrowser()
  /** Pending requests per page. */
  const underWay = new WeakMap<Page, Set<Request>>()

  return {
    async page(options = {}) {
      const context = await browser.newContext({
        viewport: { width: 800, height: 800 },
        reducedMotion: 'reduce',
        ...options,
      })
      const page = await context.newPage()
      const trouble: Trouble = []
      page.on('pageerror', (error) => trouble.push(`page error: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error') trouble.push(`console: ${message.text()}`)
      })
      page.on('request', (request) => {
        if (
          !request.url().startsWith(new URL(server.url).origin) &&
          !request.url().startsWith('data:')
        )
          trouble.push(`request: ${request.url()}`)
      })
      await page.exposeFunction('reportTrouble', (text: string) => void trouble.push(text))
      await page.addInitScript(() => {
        const report = (globalThis as unknown as { reportTrouble(text: string): void })
          .reportTrouble
        addEventListener('securitypolicyviolation', (event) =>
          report(`csp: ${event.violatedDirective} ${event.blockedURI}`),
        )
        addEventListener('unhandledrejection', (event) =>
          report(`unhandled: ${String(event.reason)}`),
        )
      })
      const requests = new Set<Request>()
      underWay.set(page, requests)
      page.on('request', (request) => requests.add(request))
      const settled = (request: Request) => void requests.delete(request)
      page.on('requestfinished', settled)
      page.on('requestfailed', settled)
      return { page, trouble }
    },
    async show(page, query) {
      await page.goto(`${server.url}?${query}`)
      await page.waitForFunction((closed) => {
        if (closed) return 'kit' in globalThis
        const root = document.querySelector('[data-latchkey]')?.shadowRoot
        return (
          root?.querySelector('[data-part=view] *, [data-part=waiting]') &&
          !root.querySelector('[data-waiting]')
        )
      }, query.includes('closed'))
    },
    async settled(page) {
      await page.clock.fastForward(lookMs)
      // Two frames later, fetched code has run and rendered, or has requested more.
      do
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        )
      while (underWay.get(page)?.size)
    },
    async close() {
      await leaveBrowser(browser)
      await server.close()
    },
  }
}
