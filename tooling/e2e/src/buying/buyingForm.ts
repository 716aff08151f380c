import type { Page } from 'playwright-core'
import { createPublicClient, erc20Abi, type Hex, http, parseEventLogs } from 'viem'
import { expect, inject } from 'vitest'
import type { Visit } from '../visit.js'
import type { BuyingStage } from './useBuyingStage.js'

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

/** One transaction brought it, as the account's activity has it. */
export async function findInActivity({ page, dialog }: Visit, hash: string): Promise<void> {
  await openView(page, 'Account')
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  const row = dialog.getByRole('tabpanel').locator(`[data-focus-id*="${hash}"]`)
  await row.first().waitFor()
  expect(await row.count()).toBe(1)
  expect(await row.textContent()).toMatch(/Received|Minted/)
  await row.click()
  await dialog.getByText(hash).waitFor()
}

/**
 * The provider's delivery for an amount of money, as the chain has it. Tests of other files buy for
 * the same account meanwhile, so its balance proves nothing about one purchase.
 */
export async function deliveryOf(
  { standIn }: BuyingStage,
  { to, paid }: { readonly to: string; readonly paid: string },
): Promise<{ readonly hash: Hex; readonly units: bigint }> {
  const order = [...standIn.orders.values()].findLast(
    ({ address, quote }) => address === to && Number(quote.paymentTotal) === Number(paid),
  )
  const hash = order?.hash as Hex
  const [chain] = inject('localnet').evm
  const node = createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 50 })
  const { status, logs } = await node.getTransactionReceipt({ hash })
  const transaction = await node.getTransaction({ hash })
  expect(status).toBe('success')
  const [minted] = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })
  expect(
    minted ? [minted.address.toLowerCase(), minted.args.to] : transaction.to?.toLowerCase(),
  ).toEqual(minted ? [chain.token.toLowerCase(), to] : to.toLowerCase())
  return { hash, units: minted?.args.value ?? transaction.value }
}
