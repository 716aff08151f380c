import { launchChromium } from '@latchkey/testing/playwright'
import type { Browser, LaunchOptions } from 'playwright-core'
import { patienceMs } from './patienceMs.js'

/**
 * A browser whose contexts wait as long as a busy machine needs; for a file that needs one of its
 * own.
 */
export async function launchPatient(options: LaunchOptions = {}): Promise<Browser> {
  const browser = await launchChromium(options)
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(patienceMs)
    return context
  }
  return browser
}

let running: Promise<Browser> | undefined
/**
 * The browser without a window costs less than the one with it; the test command says where it is,
 * when there is one.
 */
const launch = () =>
  launchPatient(
    process.env.LATCHKEY_SHELL_PATH ? { executablePath: process.env.LATCHKEY_SHELL_PATH } : {},
  )

/**
 * The browser of this test process, which its files share: a context is as far from another one as
 * two people's browsers, and costs far less. It ends with the process. A file that needs switches
 * of its own launches its own.
 */
export async function sharedBrowser(): Promise<Browser> {
  running ??= launch()
  const browser = await running
  if (browser.isConnected()) return browser
  // One that crashed took its file along, and no other.
  running = launch()
  return await running
}

/** Closes what a file has left open, as a test that failed does. */
export async function leaveBrowser(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}
