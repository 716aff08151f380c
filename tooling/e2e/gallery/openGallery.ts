import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { launchChromium } from '@latchkey/testing/playwright'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { build } from 'vite'
import { serveGallery } from './serveGallery.mjs'

/** What must never happen on a page, as it happened. */
export type Trouble = string[]

export type OpenedGallery = {
  page(options?: BrowserContextOptions): Promise<{ readonly page: Page; readonly trouble: Trouble }>
  show(page: Page, query: string): Promise<void>
  close(): Promise<void>
}

/** Builds the gallery, serves it under the strictest policy and opens a browser on it. */
export async function openGallery(): Promise<OpenedGallery> {
  await build({ configFile: fileURLToPath(new URL('./vite.config.ts', import.meta.url)), logLevel: 'error' })
  const server = await serveGallery(fileURLToPath(new URL('./dist', import.meta.url)))
  const browser = await launchChromium()
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

  return {
    async page(options = {}) {
      const context = await browser.newContext({ viewport: { width: 800, height: 800 }, reducedMotion: 'reduce', ...options })
      const page = await context.newPage()
      page.setDefaultTimeout(5000)
      const trouble: Trouble = []
      page.on('pageerror', (error) => trouble.push(`page error: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error') trouble.push(`console: ${message.text()}`)
      })
      page.on('request', (request) => {
        if (!request.url().startsWith(new URL(server.url).origin) && !request.url().startsWith('data:'))
          trouble.push(`request: ${request.url()}`)
      })
      await page.exposeFunction('reportTrouble', (text: string) => void trouble.push(text))
      await page.addInitScript(() => {
        const report = (globalThis as unknown as { reportTrouble(text: string): void }).reportTrouble
        addEventListener('securitypolicyviolation', (event) => report(`csp: ${event.violatedDirective} ${event.blockedURI}`))
        addEventListener('unhandledrejection', (event) => report(`unhandled: ${String(event.reason)}`))
      })
      await page.addInitScript(axe)
      return { page, trouble }
    },
    async show(page, query) {
      await page.goto(`${server.url}?${query}`)
      await page.waitForFunction((closed) => {
        if (closed) return 'kit' in globalThis
        const root = document.querySelector('[data-latchkey]')?.shadowRoot
        return root?.querySelector('[data-part=view] *') && !root.querySelector('[data-waiting]')
      }, query.includes('closed'))
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}
