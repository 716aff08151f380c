import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Worker } from 'playwright-core'
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
const startMs = 60_000
/** Chromium seldom does not report the extension's worker; a new browser does. */
const launches = 3

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
  const launch = () =>
    chromium.launchPersistentContext(profile, {
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
  let context = await launch()
  const findWorker = () =>
    context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker', { timeout: startMs })
  let worker: Worker | undefined
  for (let launched = 1; worker === undefined; launched++)
    try {
      worker = await findWorker()
    } catch (error) {
      await context.close()
      if (launched === launches) throw error
      context = await launch()
    }
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
