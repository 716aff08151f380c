import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

const quietArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Starts the system's Chromium (`CHROME_PATH`, else /usr/bin/chromium) with everything off that talks to the network by itself.
 *
 * @example
 * const browser = await launchChromium()
 * const context = await browser.newContext()
 */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  return await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    ...options,
    args: [...quietArgs, ...(options.args ?? [])],
  })
}
