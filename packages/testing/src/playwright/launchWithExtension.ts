import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { quietLaunch } from './quietLaunch.js'

export type ExtensionBrowser = {
  readonly context: BrowserContext
  /** The extension's id in Chromium. */
  readonly id: string
  /** A page of the extension, such as `popup.html`. */
  url(page: string): string
  /** Closes the browser and removes its profile. */
  close(): Promise<void>
}

/** Generous, for a busy machine. */
const startMs = 180_000

/**
 * Starts the system's Chromium headless, with an unpacked Manifest V3 extension and a fresh
 * profile.
 *
 * @param options.folder the built extension: the folder that holds `manifest.json`
 * @example
 * const { context, url, close } = await launchWithExtension({
 *   folder: 'apps/extension-wallet/dist',
 * })
 * const page = await context.newPage()
 * await page.goto(url('popup.html'))
 */
export async function launchWithExtension({
  folder,
}: {
  readonly folder: string
}): Promise<ExtensionBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'latchkey-extension-'))
  const context = await chromium.launchPersistentContext(profile, {
    headless: false,
    viewport: { width: 1280, height: 800 },
    ...quietLaunch({
      args: [
        '--headless=new',
        `--disable-extensions-except=${folder}`,
        `--load-extension=${folder}`,
      ],
    }),
    ignoreDefaultArgs: ['--disable-extensions', '--headless'],
  })
  const [running] = context.serviceWorkers()
  const worker = running ?? (await context.waitForEvent('serviceworker', { timeout: startMs }))
  const { origin, host } = new URL(worker.url())
  return {
    context,
    id: host,
    url: (page) => (origin === 'null' ? `chrome-extension://${host}/${page}` : `${origin}/${page}`),
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
