import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { quietLaunch } from './quietLaunch.js'

/**
 * Starts the system's Chromium (`CHROME_PATH`, else /usr/bin/chromium) without background network
 * traffic.
 *
 * @example
 * const browser = await launchChromium()
 * const context = await browser.newContext()
 */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  return await chromium.launch({ ...options, ...quietLaunch(options) })
}
