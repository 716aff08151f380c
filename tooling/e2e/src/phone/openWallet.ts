import { type PageWatch, watchPage } from '@latchkey/testing/playwright'
import type { BrowserContext, Locator, Page } from 'playwright-core'

/** The wallet's page and its controls. */
export type WalletPage = {
  readonly page: Page
  readonly watch: PageWatch
  /** The prompt on screen, by its title. */
  readonly question: Locator
  /** The lines of a prompt, by label. */
  read(): Promise<Readonly<Record<string, string>>>
  paste(uri: string): Promise<void>
  /** Scans a picture of a code, such as a screenshot of the page. */
  scan(picture: Buffer, type?: string): Promise<void>
  /** Approves the next prompt of any kind. Resolves with its title. */
  approve(title?: string | RegExp): Promise<string>
  reject(title?: string | RegExp): Promise<string>
  selectAccount(ecosystem: string, account: 1 | 2): Promise<void>
  selectNetwork(ecosystem: string, network: string): Promise<void>
  disconnect(site?: string | RegExp): Promise<void>
  /**
   * Resolves once a session has appeared and ended. Call it before the approval: the list is empty
   * both before and after.
   */
  sessionEnded(): Promise<void>
  setOnline(isOnline: boolean): Promise<void>
  reload(): Promise<void>
}

/** Opens the wallet in a separate context, like a phone, or uses the tab that a link opened. */
export async function openWallet(
  context: BrowserContext,
  target: string | Page,
): Promise<WalletPage> {
  const page = typeof target === 'string' ? await context.newPage() : target
  const watch = await watchPage(page)
  const ready = () => page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  if (typeof target === 'string') await page.goto(target)
  await ready()
  const question = page.locator('#question')
  const decide = async (button: 'yes' | 'Reject', title: string | RegExp = '') => {
    await question.filter({ hasText: title }).waitFor()
    const text = (await question.textContent()) ?? ''
    const id = await question.elementHandle()
    const actions = page.getByRole('region', { name: text })
    if (button === 'Reject') await actions.getByRole('button', { name: 'Reject' }).click()
    else
      await actions
        .getByRole('button', { name: /^(Connect|Sign in|Sign|Send|Switch|Add|Approve)$/ })
        .click()
    // The next prompt may have the same title, so this one must disappear first.
    await id?.waitForElementState('hidden').catch(() => undefined)
    return text
  }
  return {
    page,
    watch,
    question,
    async read() {
      await question.waitFor()
      const lines = page.getByRole('region').filter({ has: question }).locator('dl > div')
      const pairs = await lines.evaluateAll((divs) =>
        divs.map(
          (div) =>
            [
              div.querySelector('dt')?.textContent ?? '',
              div.querySelector('dd')?.textContent ?? '',
            ] as const,
        ),
      )
      return Object.fromEntries(pairs)
    },
    async paste(uri) {
      await page.getByLabel('Or paste the code').fill(uri)
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
    },
    async scan(picture, type = 'image/png') {
      await page
        .getByLabel('Or scan a picture of it')
        .setInputFiles({ name: 'code', mimeType: type, buffer: picture })
    },
    approve: (title) => decide('yes', title),
    reject: (title) => decide('Reject', title),
    async selectAccount(ecosystem, account) {
      await page.getByLabel(ecosystem, { exact: true }).selectOption(`Account ${account}`)
    },
    async selectNetwork(ecosystem, network) {
      await page
        .getByRole('combobox', { name: new RegExp(`^Network of ${ecosystem} on`) })
        .selectOption(network)
    },
    async disconnect(site = '') {
      await page
        .getByRole('button', { name: /^Disconnect / })
        .filter({ hasText: 'Disconnect' })
        .and(page.getByRole('button', { name: site }))
        .first()
        .click()
    },
    sessionEnded: () =>
      page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            let hasCome = false
            const look = () => {
              const isThere = document.querySelector('.sessions') !== null
              if (hasCome && !isThere) resolve()
              hasCome ||= isThere
            }
            new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
          }),
      ),
    async setOnline(isOnline) {
      // Pending work replaces the switch at once.
      await page
        .getByRole('checkbox', { name: 'No network, as in a tunnel', checked: isOnline })
        .click()
      await page.getByText(isOnline ? 'Online' : 'Offline', { exact: true }).waitFor()
    },
    async reload() {
      await page.reload()
      await ready()
    },
  }
}
