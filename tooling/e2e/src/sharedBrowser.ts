import { launchChromium } from '@latchkey/testing/playwright'
import type { Browser, LaunchOptions } from 'playwright-core'
import { describePagesOnFailure } from './describePages.js'
import { drawPlainly } from './drawPlainly.mjs'
import { patienceMs } from './patienceMs.js'

/**
 * A browser whose contexts have long timeouts for a busy machine; for a file that needs its own.
 */
export async function launchPatient(options: LaunchOptions = {}): Promise<Browser> {
  const browser = await launchChromium(options)
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(patienceMs)
    await context.addInitScript(drawPlainly)
    const close = context.close.bind(context)
    const describePages = describePagesOnFailure(context)
    context.close = async (options) => {
      await describePages()
      // A request that a route still passes on would fail once its page is gone.
      await Promise.all(
        [context, ...context.pages()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })),
      )
      await close(options)
    }
    return context
  }
  const closeBrowser = browser.close.bind(browser)
  browser.close = async (options) => {
    await leaveBrowser(browser)
    await closeBrowser(options)
  }
  return browser
}

let running: Promise<Browser> | undefined
/**
 * The headless shell is cheaper than a full browser; the test command passes its path, if there is
 * one.
 */
const launch = () =>
  launchPatient(
    process.env.LATCHKEY_SHELL_PATH ? { executablePath: process.env.LATCHKEY_SHELL_PATH } : {},
  )

/**
 * The browser of this test process, shared by its files. Contexts are as isolated as separate
 * browsers, and far cheaper. It ends with the process. A file that needs other switches launches
 * its own.
 */
export async function sharedBrowser(): Promise<Browser> {
  running ??= launch()
  const browser = await running
  if (browser.isConnected()) return browser
  // Replaces a crashed browser, so that only one file fails.
  running = launch()
  return await running
}

/** Closes contexts that a file left open, for example after a failed test. */
export async function leaveBrowser(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}
