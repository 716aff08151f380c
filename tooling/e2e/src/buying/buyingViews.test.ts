import type { Page } from 'playwright-core'
import { parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import { itAtLength, tableRows } from '../../../suite/tableRows.js'
import { findAxeProblems } from '../findAxeProblems.js'
import type { Visit } from '../visit.js'
import {
  addressOf,
  continueTo,
  deliveryOf,
  findInActivity,
  openView,
  quoteInViews,
  testNote,
} from './buyingForm.js'
import { useBuyingStage } from './useBuyingStage.js'

const stage = useBuyingStage()

/** Moves the focus with Tab until it is on what has this text or label. */
async function tabTo(page: Page, text: RegExp): Promise<void> {
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    const said = await page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      return [element?.textContent, ...labels.map(({ textContent }) => textContent)]
        .join(' ')
        .trim()
    })
    if (text.test(said)) return
  }
  throw new Error(`No way with Tab to ${text}`)
}

/** From the account to a form with a price. */
async function fillForm({ page, dialog }: Visit, amount: string): Promise<void> {
  await openView(page, 'Account')
  await dialog.getByRole('button', { name: 'Buy', exact: true }).waitFor()
  await tabTo(page, /^Buy$/)
  await page.keyboard.press('Enter')
  await dialog.getByText(testNote).waitFor()
  await tabTo(page, /You pay/)
  await page.keyboard.type(amount)
  await dialog.getByText('Total', { exact: true }).waitFor()
}

describe('the views of a purchase', () => {
  it('by keyboard from the account to the delivery; what arrives is what the form said', async () => {
    const visit = await stage.visit()
    const { page, dialog, context, watch } = visit
    const address = await addressOf(page)
    await fillForm(visit, '100')
    expect(await findAxeProblems(page)).toEqual([])

    for (const [row, title, choice] of [
      [/Choose a currency: USD/, 'Choose a currency', /US Dollar/],
      [/Choose a token: .*ETH on/, 'Choose a token', /ETH on/],
      [/Provider: .*Takes 1-2%/, 'Choose a provider', /Coinbase/],
    ] as const) {
      await tabTo(page, row)
      await page.keyboard.press('Enter')
      await dialog.getByRole('heading', { name: title }).waitFor()
      expect(await findAxeProblems(page)).toEqual([])
      await tabTo(page, choice)
      await page.keyboard.press('Enter')
      await dialog.getByRole('heading', { name: 'Buy', exact: true }).waitFor()
    }

    const arrives = await dialog.locator('[data-strong] dd').textContent()
    const opened = context.waitForEvent('page')
    await tabTo(page, /Continue to Coinbase/)
    await page.keyboard.press('Enter')
    const checkout = await opened
    await dialog.getByRole('heading', { name: 'Finish at Coinbase' }).waitFor()
    await dialog.getByText(testNote).waitFor()
    expect(await findAxeProblems(page)).toEqual([])
    await checkout.getByRole('button', { name: 'Pay with test card' }).click()
    await dialog.getByRole('heading', { name: 'Delivered' }).waitFor()
    const { units } = await deliveryOf(stage, { to: address, paid: '100' })
    expect(units).toBe(parseEther(/[\d.]+/.exec(arrives ?? '')?.[0] ?? ''))
    expect(watch.problems()).toEqual([])
    await context.close()
  })

  it.each(tableRows(['Coinbase', 'Meld'], (provider) => provider === 'Meld'))(
    '%s: quote, checkout, delivery, activity, through the views',
    async (provider) => {
      const visit = await stage.visit()
      const { page, dialog, context, watch } = visit
      const address = await addressOf(page)
      const arrives = await quoteInViews(visit, { provider, amount: '250' })
      const checkout = await continueTo(visit, provider)
      await checkout.getByText(address).waitFor()
      await checkout.getByText(`In the place of`).waitFor()
      await checkout.getByText(provider, { exact: true }).waitFor()
      await checkout.getByRole('button', { name: 'Pay with test card' }).click()
      await dialog.getByRole('heading', { name: 'Delivered' }).waitFor()
      const { hash, units } = await deliveryOf(stage, { to: address, paid: '250' })
      expect(units).toBe(parseEther(arrives))
      await findInActivity(visit, hash)
      expect(watch.problems()).toEqual([])
      await context.close()
    },
  )

  it.each(tableRows(['Coinbase', 'Meld'], (provider) => provider === 'Coinbase'))(
    '%s: another click opens a blocked window, and the view shows a declined card',
    async (provider) => {
      const visit = await stage.visit()
      const { page, dialog, context } = visit
      await quoteInViews(visit, { provider, amount: '50' })
      await page.evaluate(() => {
        const { open } = window
        Object.assign(window, { really: () => Object.assign(window, { open }) })
        window.open = () => null
      })
      await dialog.getByRole('button', { name: `Continue to ${provider}` }).click()
      await dialog.getByRole('heading', { name: 'The window did not open' }).waitFor()
      expect(await findAxeProblems(page)).toEqual([])
      await page.evaluate(() => (window as unknown as { really(): void }).really())
      const [checkout] = await Promise.all([
        context.waitForEvent('page'),
        dialog.getByRole('button', { name: `Open ${provider}` }).click(),
      ])
      await dialog.getByRole('heading', { name: `Finish at ${provider}` }).waitFor()
      await checkout.getByRole('button', { name: 'Let it fail' }).click()
      await dialog.getByRole('heading', { name: 'Not bought' }).waitFor()
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await dialog.getByRole('button', { name: `Continue to ${provider}` }).waitFor()
      await context.close()
    },
  )

  itAtLength('a region where nothing is sold has no form', async () => {
    const { page, dialog, context } = await stage.visit({ timezoneId: 'Asia/Hong_Kong' })
    await openView(page, 'FundWallet')
    await dialog.getByText('Not sold where you are').waitFor()
    expect(await dialog.getByRole('textbox').count()).toBe(0)
    await context.close()
  })

  // Last: the providers stay down.
  itAtLength(
    'a provider that is down has no price, and there is nothing to buy: both',
    async () => {
      const visits = await Promise.all(
        ['Coinbase', 'Meld'].map(async (provider) => {
          const visit = await stage.visit()
          await quoteInViews(visit, { provider, amount: '100' })
          return { ...visit, provider }
        }),
      )
      await stage.standIn.stop()
      for (const { page, dialog, context, provider } of visits) {
        await dialog.getByLabel('You pay').fill('101')
        await dialog.getByText('Estimate unavailable').waitFor()
        await dialog.getByText(provider).first().waitFor()
        const button = dialog.getByRole('button', { name: 'Nothing to buy' })
        expect(await button.getAttribute('aria-disabled')).toBe('true')
        await button.click({ force: true })
        expect(await dialog.getByRole('heading', { name: 'Buy', exact: true }).count()).toBe(1)
        expect(context.pages()).toHaveLength(1)
        expect(await findAxeProblems(page)).toEqual([])
        await context.close()
      }
    },
  )
})
