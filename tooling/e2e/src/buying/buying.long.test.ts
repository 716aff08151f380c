import type { Page } from 'playwright-core'
import { parseEther, parseUnits } from 'viem'
import { describe, expect, it } from 'vitest'
import { itAtLength, tableRows } from '../../../suite/tableRows.js'
import type { Visit } from '../visit.js'
import { addressOf, deliveryOf, findInActivity } from './buyingForm.js'
import { useBuyingStage } from './useBuyingStage.js'

const stage = useBuyingStage()

const card = (page: Page) => page.locator('form', { hasText: 'Provider' })
const quoteOf = (page: Page) => page.getByTestId('buy-quote')
/** Fills the form in and waits for the price. Resolves with what the person gets. */
async function quote(
  { page }: Visit,
  given: { provider: string; token: string; amount: string },
): Promise<string> {
  await card(page).getByLabel('Provider').selectOption(given.provider)
  await expect
    .poll(() => card(page).getByLabel('Token').locator('option').allTextContents())
    .toContain(given.token)
  await card(page).getByLabel('Token').selectOption({ label: given.token })
  await card(page)
    .getByLabel(/^Amount/)
    .fill(given.amount)
  await expect.poll(() => quoteOf(page).textContent()).toMatch(/^You get [\d.]+/)
  return /^You get ([\d.]+)/.exec((await quoteOf(page).textContent()) ?? '')?.[1] ?? ''
}

async function buy({ page, context }: Visit): Promise<Page> {
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    card(page).getByRole('button', { name: 'Buy', exact: true }).click(),
  ])
  await opened.getByRole('heading', { name: 'Buy crypto' }).waitFor()
  return opened
}

describe('buying', () => {
  const orders = [
    { provider: 'coinbase', token: 'ETH', amount: '100' },
    { provider: 'meld', token: 'LTD', amount: '250' },
  ]
  it.each(tableRows(orders, ({ provider }) => provider === 'coinbase'))(
    '$provider: quote, checkout, delivery, activity; what arrives is what was quoted',
    async ({ provider, token, amount }) => {
      const visit = await stage.visit()
      const { page, watch, context } = visit
      await page.evaluate(() => {
        const calls: unknown[][] = []
        const { open } = window
        Object.assign(window, { calls })
        window.open = (...given) => {
          calls.push(given)
          return open.apply(window, given)
        }
      })
      const address = await addressOf(page)
      const gets = await quote(visit, { provider, token, amount })
      const checkout = await buy(visit)
      // W-06: the provider's page has no way back to the site, and does not learn it.
      expect(await checkout.evaluate(() => [window.opener === null, document.referrer])).toEqual([
        true,
        '',
      ])
      expect(
        await page.evaluate(() =>
          (window as unknown as { calls: unknown[][] }).calls.map((call) => call.slice(1)),
        ),
      ).toEqual([['_blank', 'noopener,noreferrer']])
      await checkout.getByText('No money moves').waitFor()
      await checkout.getByText(address).waitFor()
      expect(await page.getByTestId('order').textContent()).toBe('Waiting for the payment')
      await checkout.getByRole('button', { name: 'Pay with test card' }).click()
      await checkout.getByRole('heading', { name: 'Delivered' }).waitFor()
      await expect.poll(() => page.getByTestId('order').textContent()).toBe('Delivered')
      const hash = (await page.getByTestId('delivery').textContent()) as `0x${string}`
      const delivery = await deliveryOf(stage, { to: address, paid: amount })
      expect(delivery).toEqual({
        hash,
        units: token === 'ETH' ? parseEther(gets) : parseUnits(gets, 6),
      })
      await findInActivity(visit, hash)
      expect(watch.problems()).toEqual([])
      await context.close()
    },
  )

  itAtLength('the page shows a declined card', async () => {
    const visit = await stage.visit()
    await quote(visit, { provider: 'coinbase', token: 'ETH', amount: '50' })
    const checkout = await buy(visit)
    await checkout.getByRole('button', { name: 'Let it fail' }).click()
    await checkout.getByRole('heading', { name: 'Declined' }).waitFor()
    await expect.poll(() => visit.page.getByTestId('order').textContent()).toBe('Declined')
    await visit.context.close()
  })

  it('the provider’s limits are the form’s', async () => {
    const visit = await stage.visit()
    const { page, context } = visit
    await quote(visit, { provider: 'coinbase', token: 'ETH', amount: '10' })
    for (const [amount, says] of [
      ['9.99', 'Less than the provider takes'],
      ['7500.01', 'More than the provider takes'],
    ] as const) {
      await card(page)
        .getByLabel(/^Amount/)
        .fill(amount)
      await expect.poll(() => quoteOf(page).textContent()).toBe(says)
      expect(await card(page).getByRole('button', { name: 'Buy', exact: true }).isDisabled()).toBe(
        true,
      )
    }
    await context.close()
  })

  itAtLength('nothing is sold in the time zone of Hong Kong', async () => {
    const { page, context } = await stage.visit({ timezoneId: 'Asia/Hong_Kong' })
    await expect.poll(() => quoteOf(page).textContent()).toBe('Nothing is sold where you are')
    await context.close()
  })

  itAtLength('a provider that is down has no price, and nothing can be bought', async () => {
    const visit = await stage.visit()
    const { page, context } = visit
    await quote(visit, { provider: 'coinbase', token: 'ETH', amount: '100' })
    await stage.standIn.stop()
    await card(page)
      .getByLabel(/^Amount/)
      .fill('101')
    await expect.poll(() => quoteOf(page).textContent()).toBe('Estimate unavailable')
    expect(await card(page).getByRole('button', { name: 'Buy', exact: true }).isDisabled()).toBe(
      true,
    )
    await context.close()
  })
})
