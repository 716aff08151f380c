import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit } from '../visit.js'

type Kit = {
  open(input: object): void
  getState(): { readonly address?: string }
}

export const testNote = 'Test provider: no money moves'

export const openView = (page: Page, view: string): Promise<void> =>
  page.evaluate((name) => (window as unknown as { kit: Kit }).kit.open({ view: name }), view)

/** The active account, without its network. */
export const addressOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { address = '' } = (window as unknown as { kit: Kit }).kit.getState()
    return address.slice(address.lastIndexOf(':') + 1)
  })

/** Opens the form, chooses who sells, and waits for the price. Resolves with what arrives. */
export async function quoteInViews(
  { page, dialog }: Visit,
  { provider, amount }: { readonly provider: string; readonly amount: string },
): Promise<string> {
  await openView(page, 'FundWallet')
  await dialog.getByText(testNote).waitFor()
  const chosen = dialog.getByRole('button', { name: /^Provider: / })
  if (!(await chosen.textContent())?.includes(provider)) {
    await chosen.click()
    await dialog.getByRole('button', { name: new RegExp(`^${provider}`) }).click()
  }
  await dialog.getByLabel('You pay').fill(amount)
  await dialog.getByText('Total', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: `Continue to ${provider}` }).waitFor()
  return /[\d.]+/.exec((await dialog.locator('[data-strong] dd').textContent()) ?? '')?.[0] ?? ''
}

/** Goes on to the provider's page, which opens in a window of its own. */
export async function continueTo({ context, dialog }: Visit, provider: string): Promise<Page> {
  const [checkout] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: `Continue to ${provider}` }).click(),
  ])
  await dialog.getByRole('heading', { name: `Finish at ${provider}` }).waitFor()
  return checkout
}

/** The newest transaction that brought something is this one, as the account's activity has it. */
export async function findInActivity({ page, dialog }: Visit, hash: string): Promise<void> {
  await openView(page, 'Account')
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  const rows = dialog.getByRole('tabpanel').getByRole('button', { name: /Received|Minted/ })
  await rows.first().click()
  await dialog.getByText(hash).waitFor()
  expect(await dialog.getByText(hash).count()).toBe(1)
}
