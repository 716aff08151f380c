import type { LocalnetDescription } from '@latchkey/localnet'
import type { EvmWallet } from '@latchkey/testing/evm'
import { injectEvmWallet, type PageWatch, watchPage } from '@latchkey/testing/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { dialogOf } from './dialogOf.js'
import type { ServedFolder } from './serveFolder.js'
import { servePlayground } from './servePlayground.js'
import { leaveBrowser, sharedBrowser } from './sharedBrowser.js'

export type Visit = {
  readonly context: BrowserContext
  readonly page: Page
  readonly watch: PageWatch
  readonly dialog: Locator
  readonly prompt: Locator
  open(query?: string): Promise<void>
  /** Presses Connect wallet, picks the wallet and approves. */
  connect(): Promise<void>
  approve(): Promise<void>
  newTab(query?: string): Promise<Page>
}

export type Ground = { browser: Browser; site: ServedFolder; visit(): Promise<Visit> }

/**
 * A browser and the playground for the tests of a file, on the run's chains or on those of `start`.
 */
export function usePlayground(start?: () => Promise<LocalnetDescription>): Ground {
  const ground = {} as Ground
  beforeAll(async () => {
    const [browser, site] = await Promise.all([
      sharedBrowser(),
      start ? start().then(servePlayground) : servePlayground(),
    ])
    Object.assign(ground, { browser, site, visit: () => createVisit(browser, site) })
  })
  afterAll(async () => {
    await Promise.all([leaveBrowser(ground.browser), ground.site?.close()])
  })
  return ground
}

/** A fresh context with a watched page, blank until `open`. */
export async function createVisit(
  browser: Browser,
  site: ServedFolder,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  const watch = await watchPage(page)
  const dialog = dialogOf(page)
  const prompt = page.locator('.wallet-prompt')
  const approve = () => prompt.getByRole('button', { name: 'Approve' }).click()
  const goTo = (tab: Page, query: string) =>
    tab.goto(`${site.url}${query === '' ? '' : `?${query}`}`)
  return {
    context,
    page,
    watch,
    dialog,
    prompt,
    approve,
    async open(query = '') {
      await goTo(page, query)
      await page.getByRole('navigation').waitFor()
    },
    async connect() {
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await dialog.getByRole('button', { name: /Latchkey Test Wallet/ }).click()
      await approve()
      await page.getByTestId('status').waitFor()
      await dialog.waitFor({ state: 'detached' })
    },
    async newTab(query = '') {
      const tab = await context.newPage()
      await goTo(tab, query)
      return tab
    },
  }
}

/** Injects a wallet beside the playground's own; its keys stay in this process. */
export async function injectWallet(
  context: BrowserContext,
  name: string,
  rdns: string,
): Promise<EvmWallet> {
  const { evm, accounts } = inject('localnet')
  const account = accounts[2]
  if (!account) throw new Error('the localnet has too few accounts')
  return await injectEvmWallet(context, {
    privateKeys: [account.privateKey],
    chains: evm.map(({ chainId, rpcUrl, name: chain }) => ({ id: chainId, rpcUrl, name: chain })),
    name,
    rdns,
  })
}
