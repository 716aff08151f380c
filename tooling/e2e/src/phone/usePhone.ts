import type { LocalnetDescription } from '@latchkey/localnet'
import { startTestRelay, type TestRelay } from '@latchkey/server/test-relay'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { ServedFolder } from '../serveFolder.js'
import { servePlayground } from '../servePlayground.js'
import { leaveBrowser, sharedBrowser } from '../sharedBrowser.js'
import { createVisit, type Visit } from '../visit.js'
import { openWallet, type WalletPage } from './openWallet.js'
import { serveWallet } from './serveWallet.js'

/** A page and a phone that share only the relay. */
export type PhoneGround = {
  browser: Browser
  relay: TestRelay
  site: ServedFolder
  wallet: ServedFolder
  /** The playground in a separate context, a desktop's by default. */
  visit(device?: BrowserContextOptions): Promise<Visit>
  /** The wallet in a separate context, like another device. */
  phone(): Promise<WalletPage>
}

/**
 * A browser, a relay, the playground and the wallet for the tests of a file, on the run's chains or
 * on those of `start`.
 */
export function usePhone(start?: () => Promise<LocalnetDescription>): PhoneGround {
  const ground = {} as PhoneGround
  beforeAll(async () => {
    const [browser, relay, localnet] = await Promise.all([
      sharedBrowser(),
      startTestRelay(),
      start?.(),
    ])
    const wallet = await serveWallet(relay.url, localnet)
    const site = await servePlayground(localnet, { relay: relay.url, wallet: wallet.url })
    Object.assign(ground, {
      browser,
      relay,
      site,
      wallet,
      visit: (device?: BrowserContextOptions) => createVisit(browser, site, device),
      phone: async () => {
        const context = await browser.newContext({
          viewport: { width: 390, height: 844 },
          hasTouch: true,
          isMobile: true,
          reducedMotion: 'reduce',
        })
        return await openWallet(context, wallet.url)
      },
    })
  })
  afterAll(async () => {
    await Promise.all([leaveBrowser(ground.browser), ground.site?.close(), ground.wallet?.close()])
    await ground.relay?.stop()
  })
  return ground
}
